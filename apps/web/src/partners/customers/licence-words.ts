import type { Licence } from '@galen/contract/partners/licences'
import { stateLicenceTypes } from '@galen/domain/partners/licence'
import { spoken, text } from '../../kit/text.ts'

export const kindName = ({ kind, type }: Pick<Licence, 'kind' | 'type'>): string => {
  if (kind === 'dea') return text('DEA registration')
  return kind === 'state' && type ? spoken(stateLicenceTypes[type].label) : text('Establishment')
}

/** "DEA registration AP5836727", "Pharmacy TX 12345": how a licence is named among others. */
export const licenceName = (licence: Pick<Licence, 'kind' | 'type' | 'state' | 'number'>): string =>
  [kindName(licence), licence.kind === 'state' ? licence.state : null, licence.number].filter(Boolean).join(' ')
