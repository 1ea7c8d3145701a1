import type { EdiConfiguration } from '@galen/contract/edi/edi-configurations'
import type { InterchangeQualifier } from '@galen/domain/edi/edi-configuration'
import { type EdiTemplate, ediTemplates } from '@galen/domain/edi/edi-templates'
import { type EdiDirection, type EdiEntityType } from '@galen/domain/edi/edi-direction'
import type { Choice } from '../../patterns/pickers/choice-source.ts'

export type DraftPartner = Choice & { readonly qualifier: InterchangeQualifier; readonly identifier: string }

/** What the editor holds until it is saved. */
export type EdiConfigurationDraft = {
  readonly entityType: EdiEntityType
  readonly ediType: string
  readonly direction: EdiDirection
  readonly templateFile: string
  readonly active: boolean
  readonly testMode: boolean
  readonly ownQualifier: InterchangeQualifier
  readonly ownIdentifier: string
  readonly partners: readonly DraftPartner[]
}

export const newDraft: EdiConfigurationDraft = {
  entityType: 'customer',
  ediType: '850',
  direction: 'in',
  templateFile: 'x12-850-in-4010',
  active: true,
  testMode: false,
  ownQualifier: 'ZZ',
  ownIdentifier: '',
  partners: [],
}

export const draftOf = ({
  partners,
  entityId: _entityId,
  id: _id,
  ...rest
}: EdiConfiguration): EdiConfigurationDraft => ({
  ...rest,
  partners: partners.map(({ id, name, qualifier, identifier }) => ({ id, label: name, qualifier, identifier })),
})

type Course = Pick<EdiConfigurationDraft, 'entityType' | 'ediType' | 'direction'>

/** The template that fits what was chosen now, and as much as can be of what was chosen before. */
function nearestTemplate(draft: EdiConfigurationDraft, change: Partial<Course>): EdiTemplate | undefined {
  const wanted = { ...draft, ...change }
  const likeness = (template: EdiTemplate) =>
    Number(template.entityType === wanted.entityType) * 4 +
    Number(template.ediType === wanted.ediType) * 2 +
    Number(template.direction === wanted.direction) +
    Number(template.templateFile === draft.templateFile) / 2
  const keys = Object.keys(change) as (keyof Course)[]
  return ediTemplates
    .filter((template) => keys.every((key) => template[key] === wanted[key]))
    .toSorted((one, other) => likeness(other) - likeness(one))[0]
}

/** The draft for another document, direction or kind of partner; partners of another kind are left out. */
export function redirected(draft: EdiConfigurationDraft, change: Partial<Course>): EdiConfigurationDraft {
  const template = nearestTemplate(draft, change)
  if (!template) return draft
  const { entityType, ediType, direction, templateFile } = template
  const partners = entityType === draft.entityType ? draft.partners : []
  return { ...draft, entityType, ediType, direction, templateFile, partners }
}

export const sentDraft = ({ partners, ...rest }: EdiConfigurationDraft) => ({
  entityType: rest.entityType,
  ediType: rest.ediType,
  direction: rest.direction,
  templateFile: rest.templateFile,
  active: rest.active,
  testMode: rest.testMode,
  ownQualifier: rest.ownQualifier,
  ownIdentifier: rest.ownIdentifier,
  entityId: partners.map(({ id }) => id),
  partners: partners.map(({ id, qualifier, identifier }) => ({ id, qualifier, identifier })),
})
