import { companies } from '@galen/contract/admin/companies'
import { roles } from '@galen/contract/admin/roles'
import { users } from '@galen/contract/admin/users'
import type { NoteKind } from '../../platform/note-kind.ts'

/** Notes belong to the company they are written in, so each company has those on itself. */
const company: NoteKind = {
  entity: 'company',
  reads: companies.get.needs,
  writes: companies.change.needs,
  isSeen: async (_db, actor, id) => id === actor.companyId,
}

const role: NoteKind = {
  entity: 'role',
  reads: roles.get.needs,
  writes: roles.change.needs,
  async isSeen(db, actor, id) {
    const found = db.selectFrom('role').select('id').where('company_id', '=', actor.companyId).where('id', '=', id)
    return (await found.executeTakeFirst()) !== undefined
  },
}

/** For those who look after people; what is written about someone is not theirs to read. */
const user: NoteKind = {
  entity: 'user',
  reads: users.change.needs,
  writes: users.change.needs,
  async isSeen(db, actor, id) {
    const found = db.selectFrom('company_user').select('user_id').where('company_id', '=', actor.companyId)
    return (await found.where('user_id', '=', id).executeTakeFirst()) !== undefined
  },
}

/** The records of administration that have notes. */
export const administrationNotes: readonly NoteKind[] = [company, role, user]
