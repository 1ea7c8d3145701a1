import { type Cents, formatMoney, ifStorable } from '@galen/domain/money'

/** An amount that is reckoned while a page is drawn; beyond what can be stored there is none to show. */
export function amountOrDash(reckon: () => Cents): string {
  const amount = ifStorable(reckon)
  return amount === null ? '–' : formatMoney(amount)
}
