import { vendorIndex } from '@galen/contract/partners/vendors'
import type { ReceiptQuestion } from '@galen/contract/purchasing/receipt-questions'
import { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, centsToNumber, zeroCents } from '@galen/domain/money'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, freshKey } from '../../client/call.ts'
import { Button } from '../../kit/button.tsx'
import { errorText } from '../../kit/error-text.ts'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note, Panel, PanelBody } from '../../kit/panel.tsx'
import { amountOrDash } from '../../kit/amount-or-dash.ts'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { FieldGrid } from '../../patterns/document/document-field.tsx'
import { PageActions } from '../../patterns/page-actions.tsx'
import { type Choice, fromIndex } from '../../patterns/pickers/choice-source.ts'
import { Picker } from '../../patterns/pickers/picker.tsx'
import { DecisionsDialog } from './decisions-dialog.tsx'
import { receiptAddress } from './receipt-address.ts'
import type { Answers } from './place-answers.ts'
import { ManualCharges, ManualGoods } from './manual-tables.tsx'
import {
  type ChargeLine,
  type GoodsLine,
  manualTotal,
  missingOfCharge,
  missingOfGoods,
  sentCharges,
  sentGoods,
} from './manual-lines.ts'
import styles from './manual-receipt.module.css'

const vendorSource = fromIndex(vendorIndex, {
  label: ({ friendlyName }) => friendlyName,
  detail: ({ number }) => number,
  baseQuery: 'isActive:true',
  leftOut: text('Only active vendors are listed.'),
})

type Head = {
  readonly vendor: Choice | null
  readonly vendorInvoice: string
  readonly invoiceDate: BusinessDate | null
  readonly bookedOn: BusinessDate | null
  readonly freight: Cents | null
  readonly isOpening: boolean
  readonly note: string
}

const EMPTY: Head = {
  vendor: null,
  vendorInvoice: '',
  invoiceDate: null,
  bookedOn: null,
  freight: null,
  isOpening: false,
  note: '',
}

/** `/receipt/manual/new`: an invoice without an order, and opening stock. */
export function ManualReceiptPage() {
  const [head, setHead] = useState(EMPTY)
  const [goods, setGoods] = useState<readonly GoodsLine[]>([])
  const [charges, setCharges] = useState<readonly ChargeLine[]>([])
  const saving = useSaving(head, goods, charges)
  const total = () => manualTotal(goods, charges, head.freight ?? zeroCents)
  return (
    <>
      <PageActions>
        <Button
          look="primary"
          icon="check"
          pending={saving.pending}
          disabledReason={missingOf(head, goods, charges)}
          onClick={() => void saving.save()}
        >
          {text('Place receipt')}
        </Button>
      </PageActions>
      <div className={styles['page']}>
        <h1>{text('Manual receipt')}</h1>
        {saving.problem !== undefined && (
          <Note tone="void" live>
            {errorText(saving.problem)}
          </Note>
        )}
        <HeadFields head={head} onChange={(change) => setHead({ ...head, ...change })} />
        <ManualGoods vendorId={head.vendor?.id ?? null} lines={goods} onChange={setGoods} />
        {!head.isOpening && <ManualCharges lines={charges} onChange={setCharges} />}
        <p className={styles['total']}>
          {text('Total')} <b className="figures">{amountOrDash(total)}</b>
        </p>
      </div>
      {saving.questions && (
        <DecisionsDialog
          questions={saving.questions}
          pending={saving.pending}
          onClose={saving.dismiss}
          onDecided={(answers) => void saving.save(answers)}
        />
      )}
    </>
  )
}

/** Enters it in two steps where placing asks something: the answers go along with the second call. */
function useSaving(head: Head, goods: readonly GoodsLine[], charges: readonly ChargeLine[]) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<unknown>()
  const [pending, setPending] = useState(false)
  const [questions, setQuestions] = useState<readonly ReceiptQuestion[]>()
  const save = async (answers?: Answers) => {
    setProblem(undefined)
    setPending(true)
    try {
      const body = {
        ...sentReceipt(head, goods, charges),
        ...(answers && { receiptPlaceConfirmationRecords: answers }),
      }
      const reply = await call(receiptRevision.manual, { body }, { key: freshKey() })
      if (reply.status === 202) return setQuestions(reply.body.confirmations)
      toast.success(text('Successfully saved receipt'))
      await navigate(receiptAddress(reply.body))
    } catch (reason) {
      setQuestions(undefined)
      setProblem(reason)
    } finally {
      setPending(false)
    }
  }
  return { save, pending, problem, questions, dismiss: () => setQuestions(undefined) }
}

function sentReceipt(head: Head, goods: readonly GoodsLine[], charges: readonly ChargeLine[]) {
  const { vendorInvoice, invoiceDate, bookedOn, freight, note, isOpening } = head
  return {
    vendorId: head.vendor?.id ?? '',
    ...(vendorInvoice.trim() !== '' && { vendorInvoice: vendorInvoice.trim() }),
    ...(invoiceDate !== null && { vendorInvoiceDate: invoiceDate }),
    ...(bookedOn !== null && !isOpening && { accountingDate: bookedOn }),
    ...(freight !== null && { freightCharge: centsToNumber(freight) }),
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(isOpening && { opening: true }),
    ...(goods.length > 0 && { products: sentGoods(goods) }),
    ...(charges.length > 0 && !isOpening && { charges: sentCharges(charges) }),
  }
}

function missingOf(head: Head, goods: readonly GoodsLine[], charges: readonly ChargeLine[]): string | undefined {
  if (head.vendor === null) return text('Choose a vendor.')
  if (!head.isOpening && head.vendorInvoice.trim() === '') return text('Enter the number of the vendor invoice.')
  if (goods.length + (head.isOpening ? 0 : charges.length) === 0) return text('Add a product or a charge.')
  return goods.map(missingOfGoods).find(Boolean) ?? charges.map(missingOfCharge).find(Boolean)
}

const HeadFields = ({ head, onChange }: { head: Head; onChange: (change: Partial<Head>) => void }) => (
  <Panel title={text('Invoice')}>
    <PanelBody>
      <FieldGrid>
        <Picker
          label={text('Vendor')}
          source={vendorSource}
          value={head.vendor}
          onChange={(vendor) => onChange({ vendor })}
        />
        <TextField
          label={text('Vendor invoice')}
          value={head.vendorInvoice}
          onChange={(vendorInvoice) => onChange({ vendorInvoice })}
          maxLength={60}
        />
        <DateField
          label={text('Invoice date')}
          value={head.invoiceDate}
          onChange={(invoiceDate) => onChange({ invoiceDate })}
        />
        <DateField
          label={text('Booked on, today if empty')}
          value={head.bookedOn}
          onChange={(bookedOn) => onChange({ bookedOn })}
        />
        <MoneyField label={text('Freight charge')} value={head.freight} onChange={(freight) => onChange({ freight })} />
        <TextField label={text('Note')} value={head.note} onChange={(note) => onChange({ note })} maxLength={2000} />
        <CheckField
          label={text('Opening stock, nothing is owed')}
          checked={head.isOpening}
          onChange={(isOpening) => onChange({ isOpening })}
        />
      </FieldGrid>
    </PanelBody>
  </Panel>
)
