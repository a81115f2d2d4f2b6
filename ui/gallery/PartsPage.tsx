import { LogOut, Plus, Printer, Settings, Trash2, User } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../src/buttons/Button.tsx';
import { Notice } from '../src/feedback/Notice.tsx';
import { StatusPill } from '../src/feedback/StatusPill.tsx';
import { toast } from '../src/feedback/toast.ts';
import { Ledger } from '../src/figures/Ledger.tsx';
import { Money } from '../src/figures/Money.tsx';
import { Checkbox, Switch } from '../src/inputs/Checkbox.tsx';
import { Avatar } from '../src/layout/Avatar.tsx';
import { KeyValues } from '../src/layout/KeyValues.tsx';
import { PageHead } from '../src/layout/PageHead.tsx';
import { Section } from '../src/layout/Section.tsx';
import { Drawer } from '../src/overlays/Drawer.tsx';
import { Menu } from '../src/overlays/Menu.tsx';
import { Modal } from '../src/overlays/Modal.tsx';
import { Fields } from './Fields.tsx';
import { Side } from './Side.tsx';

const states =
  'PENDING DEEMED INITIATED PROCESSING QUEUED IN_PROGRESS ERRORED FAILED CANCELLED COMPLETED APPROVED SUCCESS ACTIVE NOT_STARTED'.split(
    ' ',
  );

/** Parts and their states. */
export function PartsPage() {
  const [open, setOpen] = useState<'modal' | 'drawer'>();
  return (
    <>
      <PageHead
        back={{ href: '#list', label: 'Transactions' }}
        title={
          <>
            <Money paise={367550} size="display" />
            <StatusPill state="SUCCESS" label="Payment Successful" />
          </>
        }
        sub="Gurpreet Kaur Bedi to Annapurna Sweets, Lajpat Nagar"
        actions={
          <>
            <Button icon={Printer}>Print receipt</Button>
            <Button kind="primary" onClick={() => setOpen('modal')}>
              Refund
            </Button>
          </>
        }
      />
      <div className="grid" style={{ marginTop: 36 }}>
        <div className="stack">
          <Section title="Money">
            <Ledger
              label="Money of this payment"
              notes="column"
              rows={[
                { label: 'Customer paid', note: 'Visa credit •• 4402', amount: 357550 },
                { label: 'Offer, paid by the bank', note: 'FESTIVE100', amount: 10000 },
                { label: 'Payment', amount: 367550, kind: 'sum' },
                { label: 'Fee', note: '1.95% of the payment', amount: -7167 },
                { label: 'GST on fee', note: '18%', amount: -1290 },
                { label: 'Refunds', note: '1 refund, pending', amount: -62000 },
                { label: 'To your bank', note: 'Sat 21 Nov, to HDFC Bank •• 4417', amount: 297093, kind: 'total' },
              ]}
            />
          </Section>
          <Section title="Details">
            <KeyValues
              items={[
                { name: 'Paid by', value: 'Gurpreet Kaur Bedi' },
                { name: 'Paid to', value: 'Annapurna Sweets, Lajpat Nagar' },
                { name: 'UTR', value: '632414871063', copy: '632414871063' },
                { name: 'ARN', value: '74332746324632414871063', copy: '74332746324632414871063' },
                { name: 'Phone number', value: '+91 98••• ••340', figure: true },
                { name: 'Settlement UTR', value: null },
              ]}
            />
          </Section>
          <Section title="Status">
            <div className="line">
              {states.map((state) => (
                <StatusPill key={state} state={state} />
              ))}
              <StatusPill state="ACTIVE" kind="link" />
              <StatusPill state="FAILED" text />
            </div>
          </Section>
          <Buttons onDrawer={() => setOpen('drawer')} />
          <Fields />
          <Section title="Notices">
            <div className="stack" style={{ gap: 8 }}>
              <Notice>Transactions of the last 1 hour may take time to appear in reports.</Notice>
              <Notice kind="warning">
                <b>Bank is slow.</b> 6 payments wait for an answer. Do not ask the customers to pay again.
              </Notice>
              <Notice kind="error">
                <b>Settlement of 13 Nov came back.</b> The account is closed. <a href="#parts">Change the account</a>
              </Notice>
              <Notice kind="success">KYC is verified. You can now take payments online.</Notice>
              <Notice kind="line" onClose={() => undefined}>
                <b>Bank holiday on Tue 24 Nov</b>, Guru Nanak Jayanti. <a href="#parts">See the calendar</a>
              </Notice>
            </div>
          </Section>
        </div>
        <Side />
      </div>
      {open === 'modal' && <Refund onClose={() => setOpen(undefined)} />}
      {open === 'drawer' && (
        <Drawer
          title="Webhook"
          sub="Sends every event of a payment"
          onClose={() => setOpen(undefined)}
          footer={<Button kind="primary">Save</Button>}
        >
          <Fields />
        </Drawer>
      )}
    </>
  );
}

function Buttons({ onDrawer }: { onDrawer: () => void }) {
  const [on, setOn] = useState(true);
  return (
    <Section title="Buttons">
      <div className="line">
        <Button kind="primary">
          Refund <Money paise={118000} plain />
        </Button>
        <Button icon={Printer}>Print Summary</Button>
        <Button kind="text">Reset</Button>
        <Button kind="danger">Cancel link</Button>
        <Button kind="danger-text">Remove</Button>
        <Button kind="primary" busy busyLabel="Refunding">
          Refund
        </Button>
        <Button disabled>Verify and sign in</Button>
        <Button size="small" icon={Plus}>
          Small
        </Button>
        <Button onClick={onDrawer}>Drawer</Button>
        <Button onClick={() => toast.success('Data Saved Successfully.')}>Toast</Button>
        <Button onClick={() => toast.error('Unable to copy. Please try again.', 60000)}>Error</Button>
        <Menu
          trigger={<Button>Menu</Button>}
          entries={[
            { label: 'Profile', icon: User, note: 'Asha Rao' },
            { label: 'Settings', icon: Settings },
            { rule: true },
            { group: 'Theme' },
            { label: 'Light', checked: true },
            { label: 'Dark', checked: false },
            { rule: true },
            { label: 'Remove', icon: Trash2, danger: true },
            { label: 'Sign out', icon: LogOut, disabled: true },
          ]}
        />
        <Switch name="Test mode" checked={on} onChange={setOn} />
        <Switch name="Sound" checked={!on} onChange={(value) => setOn(!value)} />
        <Checkbox label="Email" checked={on} onChange={setOn} />
        <Checkbox label="SMS" checked={!on} onChange={(value) => setOn(!value)} mixed={on} />
        <Avatar name="Rohan Agarwal" />
        <Avatar name="Annapurna Sweets" kind="merchant" />
      </div>
    </Section>
  );
}

function Refund({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      title="Refund"
      sub="Gurpreet Kaur Bedi, Visa credit •• 4402"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary">
            Refund <Money paise={118000} plain />
          </Button>
        </>
      }
    >
      <Fields />
    </Modal>
  );
}
