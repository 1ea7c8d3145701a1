import { writeAuditInCompany } from '../../platform/audit/audit-in-company.ts'
import { acceptInvitation } from '../../admin/members.ts'
import { withinCompany } from '../../platform/database/within-company.ts'
import type { Request, Work } from '../../platform/work.ts'
import type { SessionRow } from './session.store.ts'

type Entering = Pick<Work, 'tx' | 'audit'> & {
  readonly request: Request
  readonly session: Pick<SessionRow, 'id' | 'userId' | 'companyId'>
}

/** Someone goes on in another company: both record it, and anyone who was invited there has come in. */
export async function enterCompany({ tx, audit, request, session }: Entering, companyId: string): Promise<void> {
  const { id, userId } = session
  const moved = { before: { companyId: session.companyId }, after: { companyId } }
  await withinCompany(tx, companyId, async () => {
    await acceptInvitation(tx, companyId, userId)
    if (companyId === session.companyId) return
    const about = { tx, actor: { userId, sessionId: id }, request }
    await writeAuditInCompany(about, companyId, { entity: 'session', id, action: 'enter-company', ...moved })
  })
  audit('session', { id, action: 'swap-company', ...moved })
}
