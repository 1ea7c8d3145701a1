import { vendors } from '@galen/contract/partners/vendors'
import { eraseFromAudit } from '../../../platform/audit/erase-from-audit.ts'
import { notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { auditTellsOf, contactOf, withoutPerson } from '../../contacts/contact-erasure.ts'
import { lockVendor, saveVendor } from '../vendor.store.ts'
import { viewVendor } from '../vendor.view.ts'

/** Erases a contact on request (privacy): from the vendor and from its audit. */
export const eraseVendorContact = command(
  vendors.eraseContact,
  async ({ params: { id, contactId }, body, installation, ...work }) => {
    const { tx, actor, audit } = work
    const before = await lockVendor(work, id)
    const person = contactOf('vendor', id, contactId)
    const said = { action: 'erase-vendor-contact', justification: body.reason }
    const isListed = before.contacts.some((contact) => contact.id === contactId)
    if (!isListed && !(await auditTellsOf(tx, actor.companyId, person))) throw notFound('Contact')
    await eraseFromAudit(tx, actor.companyId, installation.secrets, person)
    if (isListed) {
      const contacts = before.contacts.filter((contact) => contact.id !== contactId)
      const unnamed = { ...before, contacts: withoutPerson(before.contacts, contactId) }
      await saveVendor(work, before, { ...before, contacts }, { ...said, before: unnamed })
    }
    // The contact was removed earlier: only the audit is changed.
    else audit('vendor', { id, ...said, before: null, after: { erasedContact: contactId } })
    return viewVendor(tx, actor, id)
  },
)
