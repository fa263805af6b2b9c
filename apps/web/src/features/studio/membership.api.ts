import type { AnswerOf } from '@inzira/contract/endpoint';
import type {
  Membership,
  studioTrainerEndpoints,
  StudioVenture,
} from '@inzira/contract/studio-trainers';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';

/*
 * Loaded when it is needed: joining and leaving take a network, so that a phone without one does without this file.
 */

type Trainers = typeof studioTrainerEndpoints;

export async function joinVenture(venture: StudioVenture, role: Membership['role']) {
  await api<Trainers['join']>('POST', '/api/venture/join-venture/', {
    body: { venture_id: venture.id },
  });
  showMembership(() => ({
    venture: { id: venture.id, name: venture.name },
    role,
    trainer_name: venture.trainer_name,
    joined_at: new Date().toISOString(),
    leave_requested_at: null,
    may_leave: role === 'assistant',
  }));
}

export async function requestLeave(message: string) {
  await api<Trainers['requestLeave']>('POST', '/api/venture/leave-request/', {
    body: { ...(message && { message }) },
  });
  const leave_requested_at = new Date().toISOString();
  showMembership((own) => (own === null || own.may_leave ? null : { ...own, leave_requested_at }));
}

export async function withdrawLeave() {
  await api<Trainers['withdrawLeave']>('DELETE', '/api/venture/leave-request/');
  showMembership((own) => own && { ...own, leave_requested_at: null });
}

/** Shows a change of the membership before the server is asked again. */
function showMembership(change: (own: Membership | null) => Membership | null): void {
  queryClient.setQueriesData<AnswerOf<Trainers['available']>>(
    { queryKey: ['studio', 'available'] },
    (available) => {
      if (!available) return available;
      const membership = change(available.membership);
      const joined = membership?.venture.id ?? null;
      const ventures = available.ventures.map((venture) =>
        venture.id === joined
          ? { ...venture, joined: true }
          : venture.id === available.joined
            ? { ...venture, joined: false }
            : venture,
      );
      return { ventures, joined, membership };
    },
  );
}
