import { addDays, type BusinessDate } from '../dates.ts'
import { type ComplianceStanding, complianceStandings } from './compliance-standing.ts'
import { EXPIRY_WARNINGS, isVerified, type LicenseStatus, standingOf, type Verification } from './license.ts'
import { type Supplier, tradingPartnerKinds } from './may-supply.ts'
import { stateOf } from './states.ts'

type Papers = Pick<Supplier, 'kind' | 'establishments' | 'licenses' | 'registrations'> & {
  /** The states of the addresses that goods come from. */
  readonly shipFromStates: readonly string[]
}

/**
 * The standing of a vendor as an authorized trading partner: the registration of a manufacturer, or else the license of every
 * state that goods come from. A DEA registration counts where there is one, and nothing that is not verified.
 */
export function supplierStanding(papers: Papers, on: BusinessDate): ComplianceStanding {
  const { kind, registrations } = papers
  if (kind === null) return 'missing'
  const standings = [
    ...authorisations(papers, kind, on),
    ...(registrations.length > 0 ? [counted(standingOf(verifiedOf(registrations, on), on))] : []),
  ]
  return complianceStandings.findLast((one) => standings.includes(one)) ?? 'missing'
}

function authorisations(papers: Papers, kind: NonNullable<Papers['kind']>, on: BusinessDate): ComplianceStanding[] {
  const { authorizedBy } = tradingPartnerKinds[kind]
  if (authorizedBy === 'establishment') return [counted(standingOf(verifiedOf(papers.establishments, on), on))]
  const states = [...new Set(papers.shipFromStates.map(stateOf))]
  if (states.length === 0) return ['missing']
  return states.map((state) =>
    counted(
      standingOf(
        verifiedOf(papers.licenses, on).filter(
          (license) => license.type === authorizedBy && stateOf(license.state) === state,
        ),
        on,
      ),
    ),
  )
}

const verifiedOf = <T extends { readonly verification: Verification | null }>(papers: readonly T[], on: BusinessDate) =>
  papers.filter((paper) => isVerified(paper, on))

const counted = (status: LicenseStatus): ComplianceStanding => (status === 'upcoming' ? 'missing' : status)

/** The day on which the standing is another one, unless someone brings new licenses before; null when there is none. */
export function supplierStandingChange(papers: Papers, on: BusinessDate): BusinessDate | null {
  const terms = [...papers.establishments, ...papers.licenses, ...papers.registrations]
  const days: BusinessDate[] = terms.flatMap((term) => [
    ...(term.issuedOn ? [term.issuedOn] : []),
    ...(term.verification ? [term.verification.on] : []),
    addDays(term.expiresOn, -EXPIRY_WARNINGS[0]),
    addDays(term.expiresOn, 1),
  ])
  const withdrawn = papers.licenses.flatMap(({ withdrawnOn }) => withdrawnOn ?? [])
  const now = supplierStanding(papers, on)
  return (
    [...days, ...withdrawn]
      .filter((day) => day > on)
      .toSorted()
      .find((day) => supplierStanding(papers, day) !== now) ?? null
  )
}
