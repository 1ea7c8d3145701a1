import { customers } from '@galen/contract/partners/customers'
import { notFound } from '../../../platform/errors.ts'
import { eraseFromAudit } from '../../../platform/audit/erase-from-audit.ts'
import { command } from '../../../platform/operation.ts'
import { auditTellsOf, contactOf, withoutPerson } from '../../erased-person.ts'
import { tellChange } from '../customer-change.ts'
import { lockCustomer } from '../customer.store.ts'
import { saveCustomer } from '../saved-customer.ts'
import { shownCustomer } from '../shown-customer.ts'

/** Somebody who asked to be forgotten: gone from the customer, and from what the audit tells of it. */
export const eraseCustomerContact = command(
  customers.eraseContact,
  async ({ params: { id, contactId }, body, tx, actor, installation, audit, publish }) => {
    const { companyId } = actor
    const before = await lockCustomer({ tx, actor }, id)
    const person = contactOf('customer', id, contactId)
    if (!before.contacts.some((contact) => contact.id === contactId)) {
      // Taken out before: the customer stays as it is, only its past changes.
      if (!(await auditTellsOf(tx, companyId, person))) throw notFound('Contact')
      await eraseFromAudit(tx, companyId, installation.secrets, person)
      const after = { erasedContact: contactId }
      audit('customer', { id, action: 'erase-contact', before: null, after, justification: body.reason })
      return shownCustomer(tx, actor, before)
    }
    const contacts = before.contacts.filter((contact) => contact.id !== contactId)
    const after = { ...before, contacts, version: before.version + 1 }
    await saveCustomer(tx, companyId, before, after)
    await eraseFromAudit(tx, companyId, installation.secrets, person)
    const unnamed = { ...before, contacts: withoutPerson(before.contacts, contactId) }
    tellChange({ audit, publish }, unnamed, after, { action: 'erase-contact', justification: body.reason })
    return shownCustomer(tx, actor, after)
  },
)
