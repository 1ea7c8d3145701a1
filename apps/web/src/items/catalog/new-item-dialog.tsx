import { Stack } from '@mantine/core'
import { itemIndex } from '@galen/contract/items/item-indices'
import { items } from '@galen/contract/items/items'
import { type NdcLookup, ndcLookup } from '@galen/contract/items/ndc-lookup'
import { readGtin } from '@galen/domain/items/gtin'
import { formatNdc, readNdc } from '@galen/domain/items/ndc'
import { exact } from '@galen/domain/search/query-builder'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { useScans } from '../../patterns/scanning/scans.ts'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { useCommand } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { ApiError, errorText, fieldError } from '../../kit/error-text.ts'
import { searchOnce } from '../../client/search.ts'
import { fillingOf } from './filling.ts'
import { itemAddress } from './item-address.ts'
import { NdcChoices } from '../codes/ndc-choices.tsx'
import { FoundDrug } from './drug-in-directory.tsx'

/** What came of asking the directory about an NDC. */
type Answer = { readonly about: string } & (
  | { readonly kind: 'found'; readonly drug: NdcLookup }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly reason: unknown }
)

/** The NDC first: an item that has it is opened, and what the directory knows is filled in. A name alone is enough too. */
export function NewItemDialog({ onClose }: { onClose: () => void }) {
  const [ndc, setNdc] = useState('')
  const [itemName, setItemName] = useState('')
  const asking = useAsking()
  const navigate = useNavigate()
  const creating = useCommand(items.create, {
    done: text('Saved successfully'),
    onDone: ({ id }) => void navigate(itemAddress(id)),
    onRefused: asking.refuse,
  })
  const begin = (code: string) => void (setNdc(code), asking.ask(code))
  useScans(({ result }) => {
    const gtin = result.kind === 'reading' ? result.reading.gtin : undefined
    if (!gtin) return undefined
    begin(gtin)
    return { sound: 'accepted', words: text('GTIN {gtin}', { gtin }) }
  })
  const written = ndc.trim()
  const answer = asking.answer?.about === written ? asking.answer : undefined
  const drug = answer?.kind === 'found' ? answer.drug : undefined
  const refused = answer?.kind === 'refused' ? answer.reason : undefined
  const isToBeAsked = written !== '' && (answer === undefined || answer.kind === 'refused')
  const create = () => void creating.run({ body: bodyOf({ written, itemName: itemName.trim(), drug }) })
  const isNamed = itemName.trim() !== '' || drug !== undefined
  return (
    <Dialog
      title={text('New item')}
      onClose={onClose}
      act={
        isToBeAsked
          ? { label: text('Look up'), run: () => void asking.ask(written), pending: asking.pending }
          : {
              label: text('Create'),
              run: create,
              pending: creating.pending,
              disabledReason: isNamed ? undefined : text('Enter an NDC or a name.'),
            }
      }
    >
      <Stack gap={12}>
        <TextField
          label={text('NDC')}
          required={itemName.trim() === ''}
          description={text('With hyphens, or as 11 or 12 digits. A scan of the box works too.')}
          value={ndc}
          onChange={setNdc}
          error={fieldError(refused, 'ndc') ?? (refused === undefined ? undefined : errorText(refused))}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <NdcChoices reason={refused} onChoose={begin} />
        {answer?.kind === 'unknown' && <UnknownNdc ndc={written} />}
        {drug && <FoundDrug drug={drug} />}
        {!isToBeAsked && (
          <TextField
            label={text('Name')}
            required={ndc.trim() === ''}
            {...(drug && { placeholder: drug.itemName })}
            value={itemName}
            onChange={setItemName}
            maxLength={200}
            error={refused === undefined ? undefined : fieldError(refused, 'itemName')}
          />
        )}
      </Stack>
    </Dialog>
  )
}

type Entered = { readonly written: string; readonly itemName: string; readonly drug: NdcLookup | undefined }

/** What someone typed wins over what the directory says; only what it filled in waits to be accepted. */
function bodyOf({ written, itemName, drug }: Entered) {
  const filling = drug ? fillingOf(drug) : { values: {}, filled: [] }
  const filled = filling.filled.filter((field) => field !== 'itemName' || itemName === '')
  return {
    ...filling.values,
    ...(written && { ndc: drug?.ndc ?? written }),
    ...(itemName && { itemName }),
    ...(drug && { filled }),
  }
}

const UnknownNdc = ({ ndc }: { ndc: string }) => (
  <Note tone="hold" live>
    {text('NDC {ndc} is not in the drug directory. Name the item yourself.', { ndc })}
  </Note>
)

/** Looks for the NDC among the items first, then in the directory. */
function useAsking() {
  const navigate = useNavigate()
  const [answer, setAnswer] = useState<Answer>()
  const [pending, setPending] = useState(false)
  const open = (item: { id: string; number: string }) => {
    toast.note(text('Item {number} has this NDC already.', { number: item.number }))
    void navigate(itemAddress(item.id))
  }
  const ask = async (about: string) => {
    setPending(true)
    try {
      const known = await itemWith(about)
      if (known) return open(known)
      const { body } = await call(ndcLookup.lookUp, { params: { ndc: about } })
      if (body.item) return open(body.item)
      setAnswer({ about, kind: 'found', drug: body })
    } catch (reason) {
      const isUnknown = reason instanceof ApiError && reason.status === 404
      setAnswer(isUnknown ? { about, kind: 'unknown' } : { about, kind: 'refused', reason })
    } finally {
      setPending(false)
    }
  }
  const refuse = (reason: unknown) => setAnswer((before) => ({ about: before?.about ?? '', kind: 'refused', reason }))
  return { answer, pending, ask, refuse }
}

/** An item may have a code that no directory knows. */
async function itemWith(written: string) {
  const [gtin, ndc] = [readGtin(written), readNdc(written)]
  const queries = [
    ...(ndc.kind === 'ndc' ? [exact('ndc', formatNdc(ndc.ndc))] : []),
    ...(gtin.kind === 'gtin' ? [exact('gtin', gtin.gtin)] : []),
  ]
  for (const query of queries) {
    const [found] = (await searchOnce(itemIndex, { query, size: 1 })).content
    if (found) return found
  }
  return undefined
}
