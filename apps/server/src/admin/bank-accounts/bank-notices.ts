import { notifyDeciders, notifyOfDecision } from '../../platform/approval-notifications.ts'
import { publishInCompany } from '../../platform/outbox/publish-in-company.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import type { AccountRecord } from './bank-account.store.ts'

type Notifying = Pick<Work<Actor>, 'tx' | 'actor' | 'publish' | 'emit'>
type Change = { readonly id: string; readonly account: Pick<AccountRecord, 'bank' | 'lastFour'> }

const titleOf = ({ account: { bank, lastFour } }: Change) => `${bank}, …${lastFour}`

/** Who may decide about money hears that an account of the company waits for them. */
export const notifyOfBankChange = (work: Notifying, companyId: string, change: Change): Promise<void> =>
  inCompany(work, companyId, (there) =>
    notifyDeciders(there, { kind: 'company-bank', id: change.id, parts: { title: titleOf(change) } }),
  )

type Decided = Change & { readonly approved: boolean; readonly askedBy: string }

/** Who asked hears what became of it. */
export const notifyOfBankDecision = (work: Notifying, companyId: string, change: Decided): Promise<void> =>
  inCompany(work, companyId, (there) =>
    notifyOfDecision(there, {
      id: change.id,
      approved: change.approved,
      askedBy: change.askedBy,
      title: `bank account ${titleOf(change)}`,
      address: `/companies/${companyId}/bank-account`,
    }),
  )

/** Notifies the people of the company that owns the account, which can differ from the company that the request acts in. */
async function inCompany(
  work: Notifying,
  companyId: string,
  notify: (there: Notifying) => Promise<void>,
): Promise<void> {
  if (companyId === work.actor.companyId) return notify(work)
  const rung: string[] = []
  await notify({
    tx: work.tx,
    actor: { ...work.actor, companyId },
    publish: (destination) => void rung.push(destination),
    // Those who edit the company have a letter in any case.
    emit: () => undefined,
  })
  const bell = { type: 'notification', id: companyId, version: null, changed: [], by: work.actor.userId }
  for (const destination of rung) await publishInCompany(work.tx, companyId, destination, bell)
}
