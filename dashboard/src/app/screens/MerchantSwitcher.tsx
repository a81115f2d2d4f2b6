import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { useMedia } from '@galla/ui/layout/use-media.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { Popover } from '@galla/ui/overlays/Popover.tsx';
import type { PopoverTriggerProps } from '@galla/ui/overlays/PopoverPanel.tsx';
import { msg, t } from '@lingui/core/macro';
import { ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MerchantList } from '../../identity/groups/MerchantList.tsx';
import { useSession } from '../../lib/session/session.ts';
import { switchMerchant } from '../session/leave.ts';
import css from '../shell/TopBar.module.css';

const c = classNames(css);
const label = msg`Switch merchant`;

/** Opens the person's merchants: a panel below the current name, or a sheet on a phone (MID-02, PER-08). */
export function MerchantSwitcher({ children }: { readonly children: ReactNode }) {
  const phone = useMedia('(max-width: 767px)');
  return phone ? <SwitchSheet name={children} /> : <SwitchPanel name={children} />;
}

function SwitchPanel({ name }: { readonly name: ReactNode }) {
  return (
    <Popover label={t(label)} width={344} trigger={(trigger) => <SwitchButton name={name} trigger={trigger} />}>
      {(close) => <Choices onStay={close} />}
    </Popover>
  );
}

function SwitchSheet({ name }: { readonly name: ReactNode }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const trigger = { 'aria-haspopup': 'dialog', 'aria-expanded': open, onClick: () => setOpen(true) } as const;
  return (
    <>
      <SwitchButton name={name} trigger={trigger} />
      {open && (
        <Modal title={t(label)} onClose={close}>
          <Choices onStay={close} />
        </Modal>
      )}
    </>
  );
}

interface SwitchButtonProps {
  readonly name: ReactNode;
  readonly trigger: PopoverTriggerProps;
}

function SwitchButton({ name, trigger }: SwitchButtonProps) {
  return (
    <button type="button" className={c('merchant', 'switch')} {...trigger}>
      {name}
      <span className="sr">{t(label)}</span>
      <Icon of={ChevronsUpDown} />
    </button>
  );
}

function Choices({ onStay }: { readonly onStay: () => void }) {
  const { me } = useSession();
  return <MerchantList groups={me.groups} current={me.groupId} onChoose={switchMerchant} onStay={onStay} />;
}
