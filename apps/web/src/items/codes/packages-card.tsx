import type { ItemPackage } from '@galen/contract/items/item-codes'
import { type Item, items } from '@galen/contract/items/items'
import { likelyLevelOf, type PackageLevel, packageLevelNames, readGtin } from '@galen/domain/items/gtin'
import { packageProblems } from '@galen/domain/items/item-codes'
import { readNdc } from '@galen/domain/items/ndc'
import { writeFigure } from '@galen/domain/notation'
import { type RefObject, useRef, useState } from 'react'
import { IconButton } from '../../kit/button.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { ActsCell, PanelTable } from '../../kit/panel-table.tsx'
import { useScans } from '../../patterns/scanning/scans.ts'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { errorText, fieldError } from '../../kit/error-text.ts'
import { useKeys } from '../../client/keys.ts'
import { levelLabels } from '../catalog/item-labels.tsx'
import { CodeForm, CodesPanel } from './code-form.tsx'
import { itemKeys } from '../catalog/item-keys.ts'
import { holderIn } from './moved-code-dialog.tsx'

type Of = { of: OpenDocument<Item> }
type Entry = Omit<ItemPackage, 'id'> & { readonly id?: string }

const levels = packageLevelNames.map((value) => ({ value, label: levelLabels[value] }))
const scanKeys = { scanCode: itemKeys.scanCode }

/** How an item is packed: the GTIN of each package, its level and how many units it holds. */
export function PackagesCard({ of }: Of) {
  const { packages, id, version } = of.stored
  const removing = useCommand(items.gtin, { done: text('Saved successfully'), onDone: (item) => of.replace(item) })
  const remove = ({ id: gone }: ItemPackage) =>
    void removing.run({ params: { id }, body: { version, packages: packages.filter((each) => each.id !== gone) } })
  return (
    <CodesPanel
      title={text('Packages and GTINs')}
      count={packages.length}
      list={<PackageTable packages={packages} onRemove={of.editing ? remove : undefined} />}
      form={of.editing && <NewPackage of={of} />}
    />
  )
}

/** A scan, or digits that are typed, make a package; the level is proposed by the number. */
function NewPackage({ of }: Of) {
  const field = useRef<HTMLInputElement>(null)
  const { entry, enter, enterGtin, faultOf, holder, add, pending, forget } = useNewPackage(of, field)
  useKeys(scanKeys, { scanCode: () => field.current?.focus() })
  useScans(({ result }) => {
    const gtin = result.kind === 'reading' ? result.reading.gtin : undefined
    if (!gtin) return undefined
    enterGtin(gtin)
    field.current?.focus()
    return { sound: 'accepted', words: text('GTIN {gtin}', { gtin }), detail: text('Check the level, then add it.') }
  })
  return (
    <CodeForm label={text('Add GTIN')} pending={pending} holder={holder} forget={forget} add={add}>
      <TextField
        ref={field}
        label={text('GTIN')}
        placeholder={text('Scan the box into this field.')}
        value={entry.gtin}
        onChange={enterGtin}
        error={faultOf('gtin')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
      />
      <Select
        label={text('Level')}
        data={levels}
        value={entry.level}
        onChange={(level) =>
          level !== null && enter({ level: level as PackageLevel, ...(level === 'each' && { quantity: 1 }) })
        }
      />
      <QuantityField
        label={text('Units')}
        value={entry.quantity}
        onChange={(quantity) => enter({ quantity: quantity ?? 0 })}
        error={faultOf('quantity')}
      />
    </CodeForm>
  )
}

/** What is being entered, what is wrong with it by the rules or by the server, and who has it already. */
function useNewPackage(of: OpenDocument<Item>, field: RefObject<HTMLInputElement | null>) {
  const [entry, setEntry] = useState<Entry>(blank)
  const [isTried, setIsTried] = useState(false)
  const [reason, setReason] = useState<unknown>()
  const { packages, ndc, id, version } = of.stored
  const adding = useCommand(items.gtin, {
    done: text('Saved successfully'),
    onDone: (item) => {
      of.replace(item)
      setEntry(blank)
      setIsTried(false)
      setReason(undefined)
      field.current?.focus()
    },
    onRefused: setReason,
  })
  const enter = (part: Partial<Entry>) => {
    setReason(undefined)
    setEntry((before) => ({ ...before, ...part }))
  }
  const enterGtin = (gtin: string) => {
    const reading = readGtin(gtin)
    const level = reading.kind === 'gtin' ? likelyLevelOf(reading.gtin) : undefined
    enter({ gtin, ...(level && { level, ...(level === 'each' && { quantity: 1 }) }) })
  }
  const all: readonly Entry[] = [...packages, entry]
  const here = `packages.${packages.length}.`
  const problems = packageProblems(all, ndcIn(ndc)).filter((problem) => problem.field.startsWith(here))
  const said = (name: string) => fieldError(reason, here + name)
  const holder = holderIn(reason, 'gtin')
  const isElsewhere = reason !== undefined && !holder && !said('gtin') && !said('quantity')
  const faultOf = (name: 'gtin' | 'quantity') =>
    (isTried ? problems.find((problem) => problem.field === here + name)?.message : undefined) ??
    said(name) ??
    (isElsewhere && name === 'gtin' ? errorText(reason) : undefined)
  const add = (move: boolean) => {
    setIsTried(true)
    if (problems.length > 0) return
    void adding.run({ params: { id }, body: { version, packages: [...all], ...(move && { move }) } })
  }
  return { entry, enter, enterGtin, faultOf, holder, add, pending: adding.pending, forget: () => setReason(undefined) }
}

const blank: Entry = { level: 'each', gtin: '', quantity: 1 }

function ndcIn(written: string | null) {
  const reading = written === null ? undefined : readNdc(written)
  return reading?.kind === 'ndc' ? reading.ndc : null
}

type PackageTableProps = { packages: readonly ItemPackage[]; onRemove: ((pack: ItemPackage) => void) | undefined }

const PackageTable = ({ packages, onRemove }: PackageTableProps) => (
  <PanelTable
    label={text('Packages')}
    columns={[text('GTIN'), text('Level'), { label: text('Units'), align: 'end' }]}
    hasActs={onRemove !== undefined}
  >
    {packages.map((pack) => (
      <tr key={pack.id}>
        <td className="code">{pack.gtin}</td>
        <td>{levelLabels[pack.level]}</td>
        <td data-align="end" data-label={text('Units')}>
          {writeFigure(pack.quantity)}
        </td>
        {onRemove && (
          <ActsCell>
            <IconButton
              icon="trash"
              label={text('Remove GTIN {gtin}', { gtin: pack.gtin })}
              onClick={() => onRemove(pack)}
            />
          </ActsCell>
        )}
      </tr>
    ))}
  </PanelTable>
)
