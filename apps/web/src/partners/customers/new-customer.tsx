import { customerProperties } from '@galen/contract/partners/customer-properties'
import { customers } from '@galen/contract/partners/customers'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { useRead } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { useMayI } from '../../client/session.ts'
import { type NewPartner, NewPartnerForm } from '../new-partner/new-partner-form.tsx'
import { useTermsName } from './customer-lists.ts'
import { SimilarDialog, type SimilarFound } from './similar-dialog.tsx'

/** `/customer/new`: asks first whether it is one that is there already. */
export function NewCustomer() {
  const mayI = useMayI()
  const classes = useRead(customerProperties.list, { query: { type: 'customerClass' } }, { freshForMs: 60_000 })
  const termsName = useTermsName()
  const { create, similar, forget } = useCreation()
  if (!mayI(customers.create.needs)) return <Note tone="hold">{text('You may not make customers.')}</Note>
  return (
    <NewPartnerForm
      title={text('New customer')}
      name={{ label: text('Company name'), field: 'companyName', maxLength: 200 }}
      classes={classes.data ?? []}
      needsClass
      termsName={termsName}
      follows={text(
        'Addresses, licenses and terms follow on the page of the customer, where every field saves itself.',
      )}
      create={(partner) => create(partner, false)}
    >
      {(attempt) =>
        similar && (
          <SimilarDialog
            similar={similar.found}
            name={similar.partner.name}
            onClose={forget}
            onCreate={() => {
              forget()
              void attempt(() => create(similar.partner, true))
            }}
          />
        )
      }
    </NewPartnerForm>
  )
}

function useCreation() {
  const navigate = useNavigate()
  const [similar, setSimilar] = useState<{ found: SimilarFound; partner: NewPartner }>()
  const forget = () => setSimilar(undefined)
  const create = async (partner: NewPartner, isConfirmed: boolean) => {
    const { name: companyName, classId } = partner
    if (classId === null) return
    const reply = await call(customers.create, {
      query: isConfirmed ? { confirm: 'true' } : {},
      body: { companyName, classId },
    })
    if (reply.status === 202) return setSimilar({ found: reply.body, partner })
    toast.success(text('Saved successfully'))
    await navigate(`/customer/${reply.body.id}/basic-information`, { replace: true })
  }
  return { create, similar, forget }
}
