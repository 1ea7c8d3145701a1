import type { License } from '@galen/contract/partners/licenses'
import { stateLicenseTypes } from '@galen/domain/partners/license'
import { translate, text } from '../../kit/text.ts'

export const kindName = ({ kind, type }: Pick<License, 'kind' | 'type'>): string => {
  if (kind === 'dea') return text('DEA registration')
  return kind === 'state' && type ? translate(stateLicenseTypes[type].label) : text('Establishment')
}

/** "DEA registration AP5836727", "Pharmacy TX 12345": how a license is named among others. */
export const licenseName = (license: Pick<License, 'kind' | 'type' | 'state' | 'number'>): string =>
  [kindName(license), license.kind === 'state' ? license.state : null, license.number].filter(Boolean).join(' ')
