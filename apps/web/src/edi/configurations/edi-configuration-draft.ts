import type { EdiConfiguration } from '@galen/contract/edi/edi-configurations'
import { type InterchangeQualifier, templatesFor } from '@galen/domain/edi/edi-configuration'
import { type EdiDirection, type EdiEntityType } from '@galen/domain/edi/edi-direction'
import type { Choice } from '../../patterns/pickers/choice-source.ts'

export type DraftPartner = Choice & { readonly qualifier: InterchangeQualifier; readonly identifier: string }

/** What the editor holds until it is saved. */
export type Draft = {
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

export const newDraft: Draft = {
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

export const draftOf = ({ partners, entityId: _entityId, id: _id, ...rest }: EdiConfiguration): Draft => ({
  ...rest,
  partners: partners.map(({ id, name, qualifier, identifier }) => ({ id, label: name, qualifier, identifier })),
})

/** The draft for another document, direction or kind of partner: with the template that fits, and without partners of another kind. */
export function redirected(draft: Draft, change: Partial<Pick<Draft, 'entityType' | 'ediType' | 'direction'>>): Draft {
  const next = { ...draft, ...change }
  const fitting = templatesFor(next)
  const isFitting = fitting.some(({ templateFile }) => templateFile === next.templateFile)
  return {
    ...next,
    templateFile: isFitting ? next.templateFile : (fitting[0]?.templateFile ?? ''),
    partners: next.entityType === draft.entityType ? next.partners : [],
  }
}

export const sentDraft = ({ partners, ...rest }: Draft) => ({
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
