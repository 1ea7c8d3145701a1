import { customers } from '@galen/contract/partners/customers'
import { notFound } from '../../../platform/errors.ts'
import { eraseFromAudit } from '../../../platform/audit/erase-from-audit.ts'
import { command } from '../../../platform/operation.ts'
import { auditTellsOf, contactOf, withoutPerson } from '../../contacts/contact-erasure.ts'
import { lockCustomer, saveCustomer } from '../customer.store.ts'
import { viewCustomer } from '../customer.view.ts'

/** Erases a contact on request (privacy): from the customer and from its audit. */
export const eraseCustomerContact = command(
  customers.eraseContact,
  async ({ params: { id, contactId }, body, installation, ...work }) => {
    const { tx, actor, audit } = work
    const { companyId } = actor
    const before = await lockCustomer(work, id)
    const person = contactOf('customer', id, contactId)
    if (!before.contacts.some((contact) => contact.id === contactId)) {
      // The contact was removed earlier: only the audit is changed.
      if (!(await auditTellsOf(tx, companyId, person))) throw notFound('Contact')
      await eraseFromAudit(tx, companyId, installation.secrets, person)
      const after = { erasedContact: contactId }
      audit('customer', { id, action: 'erase-contact', before: null, after, justification: body.reason })
      return viewCustomer(tx, actor, before)
    }
    const contacts = before.contacts.filter((contact) => contact.id !== contactId)
    await eraseFromAudit(tx, companyId, installation.secrets, person)
    const after = await saveCustomer(
      work,
      before,
      { ...before, contacts },
      {
        action: 'erase-contact',
        justification: body.reason,
        before: { ...before, contacts: withoutPerson(before.contacts, contactId) },
      },
    )
    return viewCustomer(tx, actor, after)
  },
)
