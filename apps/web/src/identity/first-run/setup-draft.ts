import type { firstRun } from '@galen/contract/identity/first-run'
import type { Input } from '@galen/contract/route'
import { firstDayOfFiscalYear } from '@galen/domain/accounting/first-day'
import { businessDateOf } from '@galen/domain/dates'
import { INVALID_EMAIL, isEmailAddress } from '@galen/domain/email-address'
import { passwordProblem } from '@galen/domain/identity/password-rules'
import { DEFAULT_COMPANY_COLOR, isColor } from '../../kit/contrast.ts'
import { text } from '../../kit/text.ts'

export type SetupDraft = Input<typeof firstRun.create>['body']
export const steps = ['company', 'administrator', 'code'] as const
export type SetupStep = (typeof steps)[number]

export type StepProps = {
  draft: SetupDraft
  setDraft: (draft: SetupDraft) => void
  errorOf: (field: string) => string | undefined
}

const HERE = new Intl.DateTimeFormat().resolvedOptions().timeZone

export const emptyDraft = (): SetupDraft => ({
  setupCode: '',
  company: {
    name: '',
    color: DEFAULT_COMPANY_COLOR,
    timeZone: HERE,
    booksBeginOn: firstDayOfFiscalYear(businessDateOf(new Date(), HERE)),
  },
  administrator: { givenName: '', familyName: '', email: '', password: '' },
})

/** The fields by the names the server uses for them. */
export const fieldsOf = (draft: SetupDraft): string[] => [
  ...Object.keys(draft.company).map((field) => `company.${field}`),
  ...Object.keys(draft.administrator).map((field) => `administrator.${field}`),
  'setupCode',
]

export const stepOf = (field: string): SetupStep => {
  const [first] = field.split('.')
  return first === 'company' || first === 'administrator' ? first : 'code'
}

/** What keeps the person on this step, in words; undefined when it is complete. */
export function firstGap({ company, administrator, setupCode }: SetupDraft, step: SetupStep): string | undefined {
  if (step === 'company') {
    if (!company.name.trim()) return text('Enter the name of your company')
    return isColor(company.color) ? undefined : text('Enter a color, such as #2F6798')
  }
  if (step === 'code') return setupCode.trim() ? undefined : text('Enter the set-up code')
  if (!administrator.givenName.trim() || !administrator.familyName.trim()) return text('Enter both names')
  if (!isEmailAddress(administrator.email)) return INVALID_EMAIL
  return passwordProblem(administrator.password, ownerIn({ company, administrator })) ?? undefined
}

/** Whose password it becomes. */
export const ownerIn = ({ company, administrator }: Pick<SetupDraft, 'company' | 'administrator'>) => ({
  ...administrator,
  companies: [company.name],
})
