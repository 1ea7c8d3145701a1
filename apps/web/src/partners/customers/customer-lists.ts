import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { customerProperties } from '@galen/contract/partners/customer-properties'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'
import { text } from '../../kit/text.ts'
import { useRead } from '../../client/api.tsx'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'
import { type ClassOfPartner, fromClass } from '../classes/from-class.ts'

type CustomerList = 'customerClass' | 'customerReferral' | 'paymentTerms'

/** The values of a list as choices; one that is no longer in use stays offered where a customer has it. */
export function useCustomerList(
  type: CustomerList,
  kept?: { readonly id: string | null; readonly name: string | null },
  enabled = true,
) {
  const read = useRead(customerProperties.list, { query: { type } }, { enabled, freshForMs: LOOKUP_FRESH_MS })
  const inUse = (read.data ?? []).filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name }))
  const isMissing = kept?.id != null && !inUse.some(({ value }) => value === kept.id)
  return isMissing ? [{ value: kept.id ?? '', label: kept.name ?? text('No longer in use') }, ...inUse] : inUse
}

/** The class of a customer with what a new one starts with. */
export function useCustomerClass(id: string | null): ClassOfPartner | undefined {
  const read = useRead(customerProperties.list, { query: { type: 'customerClass' } }, { freshForMs: LOOKUP_FRESH_MS })
  return read.data?.find((each) => each.id === id)
}

/** What is in grey below the terms of a customer. */
export function useTermsFromClass({ classId, termsId }: { classId: string | null; termsId: string | null }) {
  const termsName = useTermsName()
  const ofClass = useCustomerClass(classId)
  return fromClass(ofClass, {
    own: termsId,
    classes: ofClass?.termsId ?? null,
    inWords: (id) => (id === null ? '' : (termsName(id) ?? '…')),
  })
}

/** What payment terms are called. */
export function useTermsName() {
  const read = useRead(customerProperties.list, { query: { type: 'paymentTerms' } }, { freshForMs: LOOKUP_FRESH_MS })
  return (id: string) => read.data?.find((each) => each.id === id)?.name
}

const person = { label: ({ name }: { name: string }) => name, detail: ({ email }: { email: string }) => email }

export const salesPeople = fromIndex(userProfileIndex, {
  ...person,
  baseQuery: 'active:true AND salesPerson:true',
  leftOut: text('Only active sales reps are listed.'),
})

export const accountManagers = fromIndex(userProfileIndex, {
  ...person,
  baseQuery: 'active:true AND accountManager:true',
  leftOut: text('Only active account managers are listed.'),
})
