import { stocks } from '@galen/contract/warehouse/stocks'
import { command } from '../../../platform/operation.ts'
import { confirmRelease } from '../confirm-release.ts'
import { lockWaitingRelease, settleRelease } from '../quarantine-release.store.ts'

/** Another person confirms a release of controlled stock; anyone who decides, or who asked, can refuse it. */
export const decideRelease = command(
  stocks.decideRelease,
  async ({ params: { id }, body: { approved, note }, ...work }) => {
    if (approved) {
      await confirmRelease(work, id, note)
      return { id, status: 'Done' as const }
    }
    await settleRelease(work, await lockWaitingRelease(work, id), { operationId: null, note })
    return { id, status: 'Refused' as const }
  },
  { posting: true },
)
