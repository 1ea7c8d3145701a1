import { freight } from '@galen/contract/sales/freight'
import { packageOptionsOf } from '@galen/domain/sales/freight'
import { query } from '../../../platform/operation.ts'
import { loadPackageOptions, loadServices } from '../../invoices/shipping-choices.ts'

export const listFreightServices = query(freight.services, async ({ db, actor }) => {
  const options = await loadPackageOptions(db, actor.companyId)
  const services = await loadServices(db, actor.companyId)
  return {
    services: services.map((service) => ({
      serviceValue: service.serviceValue,
      serviceLabel: service.serviceLabel,
      carrier: service.carrier,
      transitDays: service.transitDays,
      pickupTime: service.pickupTime,
      packages: [...packageOptionsOf(service, options)],
    })),
  }
})
