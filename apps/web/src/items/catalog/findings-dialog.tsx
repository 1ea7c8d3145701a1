import type { Item } from '@galen/contract/items/items'
import type { NdcLookup } from '@galen/contract/items/ndc-lookup'
import type { FillableField } from '@galen/domain/items/item'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { Note } from '../../kit/panel.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { fieldsThatDiffer, fillingOf } from './filling.ts'
import { scheduleInWords, typeLabels } from './item-labels.tsx'
import { fieldLabels } from './field-labels.ts'
import { ingredientsInWords } from './ingredients-in-words.ts'
import styles from '../items.module.css'

type FindingsDialogProps = {
  of: OpenDocument<Item>
  drug: NdcLookup
  onClose: () => void
  onFill: (fields: readonly FillableField[]) => void
}

/** What a directory knows, next to the current values; empty fields are ticked, others only when someone wants them. */
export function FindingsDialog({ of, drug, onClose, onFill }: FindingsDialogProps) {
  const differing = fieldsThatDiffer(of.values, drug)
  const [wanted, setWanted] = useState<readonly FillableField[]>(() =>
    differing.filter((field) => nowIn(of.values, field) === ''),
  )
  const fill = () => {
    const { values, filled } = fillingOf(drug, wanted)
    onFill(filled)
    for (const field of filled) of.edit(field, values[field] as Item[typeof field])
    void of.flush()
  }
  const toggle = (field: FillableField, isOn: boolean) =>
    setWanted(differing.filter((each) => (each === field ? isOn : wanted.includes(each))))
  return (
    <Dialog
      wide
      title={text('Directory entry for {ndc}', { ndc: drug.ndc })}
      onClose={onClose}
      {...(differing.length > 0 && {
        act: {
          label: text('Fill in {count, plural, one {# field} other {# fields}}', { count: wanted.length }),
          run: fill,
          disabledReason: wanted.length === 0 ? text('Select what is correct.') : undefined,
        },
      })}
    >
      {drug.note && <Note tone="hold">{drug.note}</Note>}
      {differing.length === 0 ? (
        <Note tone="good">{text('Same as the item.')}</Note>
      ) : (
        <PanelTable label={text('Differences')} columns={[text('Field'), text('Now'), text('Directory')]}>
          {differing.map((field) => (
            <tr key={field}>
              <th scope="row">
                <label className={styles['tick']}>
                  <input
                    type="checkbox"
                    checked={wanted.includes(field)}
                    onChange={(event) => toggle(field, event.currentTarget.checked)}
                  />
                  {fieldLabels[field]}
                </label>
              </th>
              <td className="secondary" data-label={text('Now')}>
                {nowIn(of.values, field) || '–'}
              </td>
              <td data-label={text('Directory')}>{foundIn(drug, field)}</td>
            </tr>
          ))}
        </PanelTable>
      )}
      <p className="secondary small">{text('Package: {description}', { description: drug.packaging.description })}</p>
    </Dialog>
  )
}

function nowIn(item: Item, field: FillableField): string {
  const named = {
    manufacturerId: item.manufacturer,
    strengthUnitId: item.strengthUnit,
    sizeUnitId: item.sizeUnit,
    formId: item.form,
  }
  return field in named ? (named[field as keyof typeof named] ?? '') : wordsOf(field, item)
}

function foundIn(drug: NdcLookup, field: FillableField): string {
  const named = {
    manufacturerId: drug.manufacturer,
    strengthUnitId: drug.strengthUnit,
    sizeUnitId: drug.sizeUnit,
    formId: drug.form,
  }
  return field in named ? named[field as keyof typeof named] : wordsOf(field, drug)
}

type Said = Pick<
  Item,
  'type' | 'deaSchedule' | 'ingredients' | 'itemName' | 'itemNameLong' | 'brandName' | 'strength' | 'size'
>

function wordsOf(field: FillableField, said: Said): string {
  switch (field) {
    case 'type':
      return typeLabels[said.type]
    case 'deaSchedule':
      return said.deaSchedule ? scheduleInWords(said.deaSchedule) : ''
    case 'ingredients':
      return ingredientsInWords(said.ingredients)
    case 'itemName':
    case 'itemNameLong':
    case 'brandName':
    case 'strength':
    case 'size':
      return said[field]
    default:
      return ''
  }
}
