import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { readScan, type ScanResult } from '@galen/domain/scanning/gs1'
import type { ScanReading } from '@galen/domain/scanning/scan-reading'
import type { Db } from '../../../platform/database/database.ts'

const readingsIn = (result: ScanResult): readonly ScanReading[] =>
  result.kind === 'reading' ? [result.reading] : result.kind === 'candidates' ? result.candidates : []

const given = (values: readonly (string | undefined)[]) => values.filter((value) => value !== undefined)

/** What a scanner sent. Where separators were lost, our own lots and serial numbers decide where values end. */
export async function readCode(db: Db, companyId: string, code: string, today: BusinessDate): Promise<ScanReading> {
  const plain = readScan(code, { today })
  const [only, second] = readingsIn(plain)
  if (only && !second && !only.separatorsLost) return only
  const known = await knowledgeOf(db, companyId, readingsIn(plain))
  const result = readScan(code, { today, knowledge: known })
  if (result.kind === 'reading') return result.reading
  if (result.kind === 'refused')
    throw new BusinessError('invoice.pick.unreadable', result.reason, [
      { field: 'scan', message: 'Scan it again.', mark: 'qrCode' },
    ])
  const message = 'The code can be read in several ways. Scan it again, or enter the lot.'
  throw new BusinessError('invoice.pick.ambiguous', message, [
    {
      field: 'scan',
      message,
      mark: 'qrCode',
      candidates: result.candidates.map(({ gtin, lot, serialNumber, expirationDate }) => ({
        gtin,
        lot,
        serialNumber,
        expirationDate,
      })),
    },
  ])
}

type Facts = { gtins: string[]; lots: string[]; serials: string[]; packages: { gtin: string; quantity: number }[] }

async function knowledgeOf(db: Db, companyId: string, readings: readonly ScanReading[]) {
  const { rows } = await sql<Facts>`
    with package as (
      select k.item_id, k.gtin, k.quantity from item_package k
      where k.company_id = ${companyId} and k.gtin = any(${given(readings.map(({ gtin }) => gtin))}::text[])
    )
    select array(select gtin from package) as gtins,
      array(select l.number from lot l where l.company_id = ${companyId}
        and l.number = any(${given(readings.map(({ lot }) => lot))}::text[])
        and l.item_id in (select item_id from package)) as lots,
      array(select u.serial from unit u where u.company_id = ${companyId}
        and u.serial = any(${given(readings.map(({ serialNumber }) => serialNumber))}::text[])
        and u.item_id in (select item_id from package)) as serials,
      (select coalesce(json_agg(json_build_object('gtin', gtin, 'quantity', quantity)), '[]') from package) as packages`.execute(
    db,
  )
  const { gtins = [], lots = [], serials = [], packages = [] } = rows[0] ?? {}
  return {
    knowsGtin: (gtin: string) => gtins.includes(gtin),
    knowsLot: (lot: string) => lots.includes(lot),
    knowsSerialNumber: (serial: string) => serials.includes(serial),
    packageQuantity: (gtin: string) => packages.find((each) => each.gtin === gtin)?.quantity,
  }
}
