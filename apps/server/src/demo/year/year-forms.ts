import type { BusinessDate } from '@galen/domain/dates'
import type { ShippedLine, SoldOrder, Year } from './year.ts'
import { add, at } from './year-books.ts'

const FIRST_FORM = 240_000_000

/** The DEA order form of an order: nine digits, which no two orders have. */
export const formNumber = (orderNumber: string): string =>
  String(FIRST_FORM + Number(orderNumber.replaceAll(/\D/g, '')))

/** What is ordered of schedule II stands on the form of the order. */
export function recordForms(year: Year): void {
  const { random } = year
  const { seller } = year.facts.people
  for (const order of year.orders) {
    const { form, day, buyer } = order
    if (form === null) continue
    const id = formId(year, form)
    add(year, 'order_form', { id, number: form, kind: '222', customer_id: buyer.id, created_at: at(year, day, 13) })
    add(year, 'order_form_date', { form_id: id, dated: day, recorded_at: at(year, day, 14), recorded_by: seller })
    for (const line of order.lines)
      if (line.variation.onForm)
        add(year, 'order_form_entry', {
          id: random.uuid(),
          form_id: id,
          order_id: order.id,
          item_id: line.variation.itemId,
          kind: 'ordered',
          quantity: line.quantity,
          at: at(year, day, 14),
          created_by: buyer.repId ?? seller,
        })
  }
}

/** What of it was shipped. */
export function shipOnForm(year: Year, of: SoldOrder, day: BusinessDate, lines: readonly ShippedLine[]): void {
  const { random } = year
  for (const line of lines)
    if (line.of.variation.onForm)
      add(year, 'order_form_entry', {
        id: random.uuid(),
        form_id: formId(year, of.form ?? ''),
        order_id: of.id,
        item_id: line.of.variation.itemId,
        kind: 'shipped',
        quantity: line.quantity,
        at: at(year, day, 20),
        created_by: year.facts.people.warehouse,
      })
}

function formId({ forms, random }: Year, form: string): string {
  const known = forms.get(form) ?? random.uuid()
  forms.set(form, known)
  return known
}
