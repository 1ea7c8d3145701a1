import { companyRecordTopic } from '@galen/contract/admin/companies'
import { type Change, destinationOf } from '@galen/contract/topic'
import type { Actor } from '../../platform/operation.ts'
import { publishElsewhere } from '../../platform/outbox/publish-elsewhere.ts'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'
import { inEditableCompany } from './company.store.ts'
import type { Work } from '../../platform/work.ts'

/** A company that the listener may edit, whichever one they work in now. */
export const servedCompanyTopic = serveTopic(companyRecordTopic, (db, actor, { id = '' }) =>
  inEditableCompany(db, actor, id, async () => true),
)

type Telling = Pick<Work<Actor>, 'tx' | 'actor' | 'publish'>

/**
 * Tells those who have the company open: where the deed was done and, when that is another one, in the company itself.
 * The transaction has to be in the scope of the company that changed.
 */
export async function publishCompany(
  { tx, actor, publish }: Telling,
  id: string,
  change: Pick<Change, 'version' | 'changed'>,
): Promise<void> {
  const destination = destinationOf(companyRecordTopic, { id })
  const told = { type: 'company', id, ...change }
  publish(destination, told)
  if (id === actor.companyId) return
  await publishElsewhere(tx, id, destination, { ...told, by: actor.userId })
}
