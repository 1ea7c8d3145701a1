import { vendors } from '@galen/contract/partners/vendors'
import { useNavigate } from 'react-router'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { call } from '../../client/call.ts'
import { useMayI } from '../../client/session.ts'
import { type NewPartner, NewPartnerForm } from '../new-partner/new-partner-form.tsx'
import { useVendorLists } from './use-vendor-lists.ts'
import { vendorAddress } from './vendor-row.ts'

/** `/vendor/new` */
export function NewVendor() {
  const mayI = useMayI()
  const navigate = useNavigate()
  const { allClasses, termsName } = useVendorLists()
  const create = async ({ name: friendlyName, classId }: NewPartner) => {
    const { body } = await call(vendors.create, { body: { friendlyName, classId } })
    toast.success(text('Saved successfully'))
    await navigate(vendorAddress(body.id), { replace: true })
  }
  if (!mayI(vendors.create.needs)) return <Note tone="hold">{text('You cannot create vendors.')}</Note>
  return (
    <NewPartnerForm
      title={text('New vendor')}
      name={{ label: text('Name'), field: 'friendlyName', maxLength: 120 }}
      classes={allClasses}
      needsClass={false}
      termsName={termsName}
      follows={text('Add addresses, licenses and terms on the vendor page. Changes save automatically.')}
      create={create}
    />
  )
}
