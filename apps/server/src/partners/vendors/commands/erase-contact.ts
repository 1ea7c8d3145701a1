import { vendors } from '@galen/contract/partners/vendors'
import { eraseFromAudit } from '../../../platform/audit/erase-from-audit.ts'
import { notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { auditTellsOf, contactOf, withoutPerson } from '../../erased-person.ts'
import { publishVendor } from '../vendor-changes.ts'
import { loadVendor, lockVendor } from '../vendor.store.ts'

/** Somebody who asked to be forgotten: gone from the vendor, and from what the audit tells of it. */
export const eraseVendorContact = command(
  vendors.eraseContact,
  async ({ params: { id, contactId }, body, tx, actor, installation, audit, publish }) => {
    const { companyId } = actor
    await lockVendor({ tx, actor }, id)
    const current = await loadVendor(tx, actor, id)
    const { contacts, version: known } = current
    const person = contactOf('vendor', id, contactId)
    if (!contacts.some((contact) => contact.id === contactId)) {
      // Taken out before: the vendor stays as it is, only its past changes.
      if (!(await auditTellsOf(tx, companyId, person))) throw notFound('Contact')
      await eraseFromAudit(tx, companyId, installation.secrets, person)
      const after = { erasedContact: contactId }
      audit('vendor', { id, action: 'erase-vendor-contact', before: null, after, justification: body.reason })
      return current
    }
    const version = known + 1
    await tx
      .deleteFrom('vendor_contact')
      .where('company_id', '=', companyId)
      .where('vendor_id', '=', id)
      .where('id', '=', contactId)
      .execute()
    await tx.updateTable('vendor').set({ version }).where('company_id', '=', companyId).where('id', '=', id).execute()
    await eraseFromAudit(tx, companyId, installation.secrets, person)
    audit('vendor', {
      id,
      action: 'erase-vendor-contact',
      version,
      before: { contacts: withoutPerson(contacts, contactId) },
      after: { contacts: contacts.filter((contact) => contact.id !== contactId) },
      justification: body.reason,
    })
    publishVendor(publish, id, version, ['contacts'])
    return loadVendor(tx, actor, id)
  },
)
