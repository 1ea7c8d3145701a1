import { customerProperties } from '@galen/contract/partners/customer-properties'
import { vendorProperties } from '@galen/contract/partners/vendor-properties'
import { propertyCalls, propertyListCall } from '../admin/property-calls.ts'
import type { Area } from '../platform/area.ts'

/** Customers, vendors and manufacturers. */
export const partners: Area = {
  operations: [
    propertyListCall(customerProperties.list),
    ...propertyCalls(customerProperties, 'customers'),
    propertyListCall(vendorProperties.list),
    ...propertyCalls(vendorProperties, 'vendors'),
  ],
}
