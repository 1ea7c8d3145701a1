import type { ErrorDetail } from '../business-error.ts'
import type { EdiDirection, EdiEntityType } from './edi-direction.ts'
import { type EdiTemplate, ediTemplates } from './edi-templates.ts'

/** The kinds of identifier that an interchange header knows, ISA05 and ISA07. */
export const interchangeQualifiers = {
  ZZ: 'Mutually defined',
  '01': 'DUNS number',
  '08': 'UCC communications ID',
  '09': 'X.121 address',
  '12': 'Phone number',
  '14': 'DUNS number with suffix',
  '20': 'HIN',
} as const
export type InterchangeQualifier = keyof typeof interchangeQualifiers

/** What a person says about the exchange of one kind of document. */
export type EdiSetup = {
  readonly entityType: EdiEntityType
  readonly entityId: readonly string[]
  readonly ediType: string
  readonly direction: EdiDirection
  readonly templateFile: string
}

export const templateOf = (templateFile: string): EdiTemplate | undefined =>
  ediTemplates.find((template) => template.templateFile === templateFile)

/** The templates that fit this kind of partner, document and direction. */
export const templatesFor = ({
  entityType,
  ediType,
  direction,
}: Pick<EdiSetup, 'entityType' | 'ediType' | 'direction'>) =>
  ediTemplates.filter(
    (template) =>
      template.entityType === entityType && template.ediType === ediType && template.direction === direction,
  )

/** What is wrong with a configuration before anyone looks at its partners. */
export function setupProblems(setup: EdiSetup): ErrorDetail[] {
  const template = templateOf(setup.templateFile)
  if (!template) return [{ field: 'templateFile', message: 'is not a template' }]
  if (!templatesFor(setup).includes(template))
    return [
      {
        field: 'templateFile',
        message: `is for ${template.ediType} ${template.direction} with a ${template.entityType}`,
      },
    ]
  if (new Set(setup.entityId).size < setup.entityId.length)
    return [{ field: 'entityId', message: 'has a partner twice' }]
  return []
}

/** The refusal of a second active configuration for the same partner, document and direction. */
export const overlap = (partner: string, { ediType, direction }: Pick<EdiSetup, 'ediType' | 'direction'>) =>
  `${partner} already has an active configuration for ${ediType} ${direction}`
