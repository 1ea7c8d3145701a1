import { type Customer, customers } from '@galen/contract/partners/customers'
import { text } from '../../kit/text.ts'
import { togglePartner } from '../activation/toggle-partner.ts'

type Toggled = Pick<Customer, 'id' | 'number' | 'companyName' | 'isActive'>

export const toggleCustomer = ({ companyName, ...customer }: Toggled, onDone = () => {}): Promise<void> =>
  togglePartner(
    customers.toggleActive,
    { ...customer, name: companyName },
    text('New orders are blocked. History is kept, and you can activate it again.'),
    onDone,
  )
