import type { Item } from '@galen/contract/items/items'
import { manufacturerIndex } from '@galen/contract/partners/manufacturers'
import { deaSchedules } from '@galen/domain/items/dea-schedule'
import { type FillableField, itemTypes, storages } from '@galen/domain/items/item'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { DocumentField, FieldGrid, WholeRow } from '../../patterns/document/document-field.tsx'
import { DocumentTextField } from '../../patterns/document/document-text-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { type Choice, fromIndex } from '../../patterns/pickers/choice-source.ts'
import { Picker } from '../../patterns/pickers/picker.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { Note, Panel, PanelBody } from '../../kit/panel.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { text } from '../../kit/text.ts'
import { scheduleInWords, storageLabels, typeLabels } from './item-labels.tsx'
import { ChoiceOf, ListChoiceOf, SwitchOf } from './choice-fields.tsx'
import { fieldLabels } from './field-labels.ts'
import { Filled, FilledNote } from './filled-field.tsx'
import { useClassified } from '../classes/use-classified.ts'
import { NdcField } from '../codes/ndc-field.tsx'
import styles from '../items.module.css'

// They are below the first screenful, so nothing moves when they come.
const CardsBelow = onDemand(async () => (await import('./cards-below.tsx')).CardsBelow)

type Of = { of: OpenDocument<Item> }

const types = itemTypes.map((value) => ({ value, label: typeLabels[value] }))
const places = storages.map((value) => ({ value, label: storageLabels[value] }))
const schedules = deaSchedules.map((value) => ({ value, label: scheduleInWords(value) }))

/** `/item/{id}/basic-information`: what an item is, and the codes that lead to it. */
export const ItemBasics = ({ of, fill }: Of & { fill: (fields: readonly FillableField[]) => void }) => (
  <>
    {of.readOnly && <Note>{of.readOnly}</Note>}
    <Panel title={text('Identity')}>
      <PanelBody>
        <FilledNote of={of} />
        <FieldGrid>
          <WholeRow>
            <NdcField of={of} fill={fill} />
          </WholeRow>
          <Words of={of} field="itemName" longest={200} required />
          <Words of={of} field="brandName" longest={200} />
          <WholeRow>
            <Words of={of} field="itemNameLong" longest={400} />
          </WholeRow>
          <Filled of={of} field="manufacturerId">
            <Manufacturer of={of} />
          </Filled>
          <Filled of={of} field="formId">
            <ListChoiceOf of={of} field="formId" list="formUnit" />
          </Filled>
          <div className={styles['measure']}>
            <Words of={of} field="strength" longest={60} />
            <Filled of={of} field="strengthUnitId">
              <ListChoiceOf of={of} field="strengthUnitId" list="strengthUnit" />
            </Filled>
          </div>
          <div className={styles['measure']}>
            <Words of={of} field="size" longest={60} />
            <Filled of={of} field="sizeUnitId">
              <ListChoiceOf of={of} field="sizeUnitId" list="sizeUnit" />
            </Filled>
          </div>
          <ListChoiceOf of={of} field="packageTypeId" list="packageType" />
          <DocumentTextField of={of} field="legacyId" label={fieldLabels.legacyId} maxLength={60} />
          <WholeRow>
            <Description of={of} />
          </WholeRow>
        </FieldGrid>
      </PanelBody>
    </Panel>
    <Handling of={of} />
    <CardsBelow of={of} />
  </>
)

/** How the trade and the law see it. */
function Handling({ of }: Of) {
  const classified = useClassified(of)
  return (
    <Panel title={text('Classification and handling')}>
      <PanelBody>
        {of.stored.classStatus === 'waiting' && (
          <Note>{text('Waiting for compliance. The item is active once its class is confirmed.')}</Note>
        )}
        {of.stored.classStatus === 'rejected' && (
          <Note>{text('Compliance rejected this class. Change it to ask again.')}</Note>
        )}
        {of.stored.classProposal?.kind === 'change' && (
          <Note>{text('A change of the class waits for a second person of compliance.')}</Note>
        )}
        <FieldGrid>
          <Filled of={classified} field="type">
            <ChoiceOf of={classified} field="type" options={types} required />
          </Filled>
          <ListChoiceOf of={of} field="itemClassId" list="itemClass" />
          <ListChoiceOf of={of} field="categoryId" list="categories" />
          <ChoiceOf of={of} field="storage" options={places} required />
          <Filled of={classified} field="deaSchedule">
            <ChoiceOf of={classified} field="deaSchedule" options={schedules} />
          </Filled>
          <Narcotic of={classified} />
          <DocumentTextField
            of={classified}
            field="dscsaExempt"
            label={fieldLabels.dscsaExempt}
            maxLength={200}
            description={text('Reason for the exemption. Leave empty if transaction data is required.')}
          />
          <div className={styles['switches']}>
            <SwitchOf of={of} field="dropShip" />
            <SwitchOf of={of} field="returnable" />
            <SwitchOf of={of} field="isArcos" />
            <SwitchOf of={classified} field="listChemical" />
          </div>
        </FieldGrid>
      </PanelBody>
    </Panel>
  )
}

type WordsField = 'itemName' | 'itemNameLong' | 'brandName' | 'strength' | 'size'

const Words = ({
  of,
  field,
  longest,
  required = false,
}: Of & { field: WordsField; longest: number; required?: boolean }) => (
  <Filled of={of} field={field}>
    <DocumentTextField of={of} field={field} label={fieldLabels[field]} maxLength={longest} required={required} />
  </Filled>
)

const manufacturers = fromIndex(manufacturerIndex, {
  label: ({ name }) => name,
  detail: ({ labelerCodes }) => labelerCodes.join(', '),
  baseQuery: 'active:true',
  leftOut: text('Only active manufacturers are listed.'),
})

function Manufacturer({ of }: Of) {
  const { stored } = of
  const [chosen, setChosen] = useState<Choice | null>(null)
  // The name comes with the item; what was chosen since then brings its own.
  const nameOf = (id: string) => (id === chosen?.id ? chosen.label : (stored.manufacturer ?? ''))
  return (
    <DocumentField of={of} field="manufacturerId" inWords={(id) => (id ? nameOf(id) : text('nothing'))}>
      {({ value, onChange, onBlur, error, readOnly }) => (
        <Picker
          label={fieldLabels.manufacturerId}
          source={manufacturers}
          value={value === null ? null : { id: value, label: nameOf(value) }}
          onChange={(choice) => {
            setChosen(choice)
            onChange(choice?.id ?? null)
            onBlur()
          }}
          error={error}
          {...(readOnly && { disabledReason: '' })}
        />
      )}
    </DocumentField>
  )
}

const Description = ({ of }: Of) => (
  <DocumentField of={of} field="description">
    {({ value, onChange, onBlur, error, readOnly }) => (
      <Textarea
        label={fieldLabels.description}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        error={error}
        readOnly={readOnly}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={8}
      />
    )}
  </DocumentField>
)

const narcotic = [
  { value: 'yes', label: text('Narcotic') },
  { value: 'no', label: text('Not a narcotic') },
]

/** No one has said so until someone does; a license may cover the one and not the other. */
const Narcotic = ({ of }: Of) => (
  <DocumentField of={of} field="isNarcotic">
    {({ value, onChange, onBlur, readOnly }) => (
      <Select
        label={fieldLabels.isNarcotic}
        placeholder={text('Not specified')}
        data={narcotic}
        value={value === null ? null : value ? 'yes' : 'no'}
        onChange={(next) => {
          onChange(next === null ? null : next === 'yes')
          onBlur()
        }}
        readOnly={readOnly}
        clearable={!readOnly}
      />
    )}
  </DocumentField>
)
