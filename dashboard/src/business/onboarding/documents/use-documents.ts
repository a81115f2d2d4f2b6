import { documents } from '@galla/contract/business/documents/calls.ts';
import type { KycDocument } from '@galla/contract/business/documents/endpoints.ts';
import type { DocumentSlot } from '@galla/contract/business/documents/kinds.ts';
import { isSameSlot } from '@galla/contract/business/documents/kinds.ts';
import type { Answer } from '@galla/contract/core/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, queryOf } from '../../../lib/api/api.ts';
import { upload } from '../../../lib/api/upload.ts';
import type { UploadOptions } from '../../../lib/forms/use-file-upload.ts';
import { useSession } from '../../../lib/session/session.ts';
import { readReasonsAgain } from '../submit/preflight-query.ts';
import type { JourneyAccess } from '../use-journey.ts';

const query = queryOf(documents.list, {});

/** The KYC documents, and their actions. The steps are reloaded after each change. */
export function useDocuments({ readAgain }: Pick<JourneyAccess, 'readAgain'>) {
  const { merchantId } = useSession().profile;
  const client = useQueryClient();
  const read = useQuery(query);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const all = read.data?.documents ?? [];
  // The change is done even if this read fails: the next read shows it.
  const refresh = async (): Promise<void> => {
    readReasonsAgain(client);
    await Promise.allSettled([client.fetchQuery({ ...query, staleTime: 0 }), readAgain()]);
  };
  /** A read that began before the change would bring the old list back, so it is cancelled. */
  const keep = (change: (list: readonly KycDocument[]) => KycDocument[]) => {
    void client.cancelQueries({ queryKey: query.queryKey });
    client.setQueryData<Answer<typeof documents.list>>(
      query.queryKey,
      (known) => known && { ...known, documents: change(known.documents) },
    );
  };
  return {
    read,
    all,
    canUpload: read.data?.canUpload !== false,
    in: (slot: DocumentSlot): KycDocument | undefined => all.find((one) => isSameSlot(one, slot)),
    /** Reloads everything, for example after another person's change. */
    refresh,
    /** Uploads files one after the other, because the server accepts one upload per person at a time. */
    send(slot: DocumentSlot, replaced: KycDocument | undefined, file: File, options: UploadOptions): Promise<void> {
      const replaces = replaced === undefined ? {} : { replaces: replaced.id };
      const sent = queue.current.then(async () => {
        options.signal.throwIfAborted();
        const { document } = await upload(
          documents.upload,
          { params: { merchantId }, body: { ...slot, ...replaces } },
          file,
          options,
        );
        keep((list) => [...list.filter((one) => !isSameSlot(one, slot)), document]);
        await refresh();
      });
      queue.current = sent.catch(() => undefined);
      return sent;
    },
    async remove({ id }: KycDocument) {
      await call(documents.remove, { params: { documentId: id } });
      keep((list) => list.filter((one) => one.id !== id));
      await refresh();
    },
  };
}

/** The documents as their fields use them. */
export type Documents = ReturnType<typeof useDocuments>;
