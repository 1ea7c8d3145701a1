import { invoices } from '@galen/contract/sales/invoices'
import { BusinessError } from '@galen/domain/business-error'
import { centsToNumber, parseCents } from '@galen/domain/money'
import { INVALID_PACKAGE, type Package, quoteProblem, tableRate } from '@galen/domain/sales/freight'
import { command, type Preparing } from '../../../platform/operation.ts'
import { type CarrierAnswer, carrierOf } from '../../freight/carrier.ts'
import { invoiceView } from '../invoice.view.ts'
import { loadServices } from '../shipping-choices.ts'

type Asked = {
  readonly packages: readonly Package[]
  readonly serviceValue: string | null
  readonly problem: string | null
  readonly answer: CarrierAnswer | null
}

/** What each service would cost: by the carrier where one is configured and answers, else by the rate table. */
export const quoteFreight = command(
  invoices.quote,
  async ({ prepared, tx, actor }) => {
    const { packages, serviceValue, problem, answer } = prepared
    if (problem !== null)
      throw new BusinessError(
        'freight.package.validation',
        problem,
        [{ field: 'packages', message: problem }],
        INVALID_PACKAGE,
      )
    const services = await loadServices(tx, actor.companyId)
    const asked = answer?.kind === 'rates' ? new Map(answer.rates.map((rate) => [rate.serviceValue, rate])) : null
    const rates = services.flatMap((service) => {
      const rate = asked?.get(service.serviceValue)
      if (asked && !rate) return []
      return [
        {
          serviceValue: service.serviceValue,
          serviceLabel: service.serviceLabel,
          carrier: service.carrier,
          total:
            rate?.total ?? centsToNumber(tableRate({ ...service, baseRate: parseCents(service.baseRate) }, packages)),
          transitDays: rate?.transitDays ?? service.transitDays,
          selected: service.serviceValue === serviceValue,
        },
      ]
    })
    return {
      source: asked ? 'carrier' : 'table',
      note: answer?.kind === 'silent' ? answer.note : '',
      rates: rates.toSorted((one, other) => one.total - other.total),
    }
  },
  {
    unaudited: 'It reads rates and changes nothing',
    prepare: askCarrier,
  },
)

/** Carriers take their time, so they are asked before the transaction. */
async function askCarrier({
  params,
  body,
  actor,
  read,
  installation,
}: Preparing<typeof invoices.quote>): Promise<Asked> {
  const invoice = await read((db) => invoiceView(db, actor, params.id))
  const packages = body.packages ?? invoice.packages
  const serviceValue = body.serviceValue === undefined ? invoice.shipVia.serviceValue : body.serviceValue
  const { shipAddress } = invoice
  const problem = quoteProblem({ packages, shipAddress, serviceValue })
  const ask = problem === null && shipAddress ? carrierOf(installation) : null
  const answer = ask && shipAddress ? await ask({ shipTo: shipAddress, packages }) : null
  return { packages, serviceValue, problem, answer }
}
