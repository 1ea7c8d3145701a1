import { type FreightRule, freightRules } from '@galen/domain/partners/customer'
import { text } from '../kit/text.ts'

/** Who pays for the carriage, in words. */
export const freightInWords: Readonly<Record<FreightRule, string>> = {
  charged: text('Charged on the invoice'),
  prepaid: text('We pay'),
  collect: text('They pay the carrier'),
}

export const freightChoices = freightRules.map((rule) => ({ value: rule, label: freightInWords[rule] }))
