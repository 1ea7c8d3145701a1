import type { BusinessDate } from '../dates.ts'
import { associationRemarks } from './associations.ts'
import { shortDate } from './element-content.ts'
import type { ScanElement } from './element-string.ts'
import { type Gtin, gtinOf } from './gtin.ts'
import { isSscc, type Sscc } from './sscc.ts'

/** What a scan says about the goods. */
export type ScanReading = {
  /** elements: GS1 data; gtin, sscc: a bare number; text: a code that only our own records can explain. */
  readonly form: 'elements' | 'gtin' | 'sscc' | 'text'
  /** The scanned data without the symbology identifier. */
  readonly code: string
  readonly gtin?: Gtin
  /** The GTIN of what a logistic unit contains. */
  readonly contentGtin?: Gtin
  readonly sscc?: Sscc
  readonly serialNumber?: string
  readonly lot?: string
  readonly expirationDate?: BusinessDate
  readonly productionDate?: BusinessDate
  readonly quantity?: number
  readonly elements: readonly ScanElement[]
  /** The separators were missing, and where values end was worked out. */
  readonly separatorsLost: boolean
  /** What the standard would still want to know or does not want together. */
  readonly remarks: readonly string[]
}

export const readingOfText = (form: 'gtin' | 'sscc' | 'text', code: string): ScanReading => {
  const gtin = form === 'gtin' ? gtinOf(code) : undefined
  return {
    form,
    code,
    ...(gtin && { gtin }),
    ...(form === 'sscc' && isSscc(code) && { sscc: code }),
    elements: [],
    separatorsLost: false,
    remarks: [],
  }
}

export function readingOfElements(code: string, elements: readonly ScanElement[], century: number): ScanReading {
  const value = (ai: string) => elements.find((element) => element.ai === ai)?.value
  const date = (ai: string) => shortDate(value(ai) ?? '', century)
  const gtin = gtinOf(value('01') ?? '')
  const contentGtin = gtinOf(value('02') ?? '')
  const sscc = value('00') ?? ''
  const serialNumber = value('21')
  const lot = value('10')
  const expirationDate = date('17')
  const productionDate = date('11')
  const quantity = value('30') ?? value('37')
  return {
    form: 'elements',
    code,
    ...(gtin && { gtin }),
    ...(contentGtin && { contentGtin }),
    ...(isSscc(sscc) && { sscc }),
    ...(serialNumber !== undefined && { serialNumber }),
    ...(lot !== undefined && { lot }),
    ...(expirationDate && { expirationDate }),
    ...(productionDate && { productionDate }),
    ...(quantity !== undefined && { quantity: Number(quantity) }),
    elements,
    separatorsLost: false,
    remarks: associationRemarks(elements),
  }
}
