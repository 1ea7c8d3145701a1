import { customerProperties } from '@galen/contract/partners/customer-properties'
import { customers } from '@galen/contract/partners/customers'
import { useNavigate } from 'react-router'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { perform, useRead } from '../../client/api.tsx'
import type { ConfirmationDialogs } from '../../client/confirmation.tsx'
import { closeConfirmation } from '../../kit/confirm.tsx'
import { useMayI } from '../../client/session.ts'
import { type NewPartner, NewPartnerForm } from '../new-partner/new-partner-form.tsx'
import { useTermsName } from './customer-lists.ts'
import { SimilarCustomers } from './similar-customers.tsx'

/** `/customer/new`: asks first whether it is one that is there already. */
export function NewCustomer() {
  const mayI = useMayI()
  const classes = useRead(customerProperties.list, { query: { type: 'customerClass' } }, { freshForMs: 60_000 })
  const termsName = useTermsName()
  const create = useCreation()
  if (!mayI(customers.create.needs)) return <Note tone="hold">{text('You cannot create customers.')}</Note>
  return (
    <NewPartnerForm
      title={text('New customer')}
      name={{ label: text('Company name'), field: 'companyName', maxLength: 200 }}
      classes={classes.data ?? []}
      needsClass
      termsName={termsName}
      follows={text('Add addresses, licenses and terms on the customer page. Changes save automatically.')}
      create={create}
    />
  )
}

function useCreation() {
  const navigate = useNavigate()
  const open = (address: string) => {
    closeConfirmation()
    void navigate(address, { replace: true })
  }
  const similar: ConfirmationDialogs = (question) => ({
    title: text('Similar customers found'),
    yes: text('Create anyway'),
    danger: true,
    detail: () => <SimilarCustomers found={question} onOpen={open} />,
  })
  return async ({ name: companyName, classId }: NewPartner) => {
    if (classId === null) return
    const outcome = await perform(customers.create, { body: { companyName, classId } }, { confirmation: similar })
    if (!outcome.through) return
    toast.success(text('Saved successfully'))
    await navigate(`/customer/${outcome.body.id}/basic-information`, { replace: true })
  }
}
