type Code = { readonly code: string; readonly lot?: string | undefined }
type Unit = {
  readonly gtin?: string | undefined
  readonly serialNumber?: string | undefined
  readonly lot?: string | undefined
}

/** The words for a scan that fits nothing (Spec §5). */
export const invalidUnit = ({ gtin = '', serialNumber = '', lot = '' }: Unit) =>
  `Gtin ${gtin} or Serial Number ${serialNumber} or Lot ${lot} invalid.`
export const invalidBarcode = ({ code, lot = '' }: Code) =>
  lot === '' ? `Barcode ${code} invalid.` : `Barcode ${code} or ${lot} invalid.`
