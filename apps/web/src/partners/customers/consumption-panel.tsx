import { ingredientConsumptionIndex } from '@galen/contract/items/item-stock-indices'
import { writeFigure } from '@galen/domain/notation'
import { Panel } from '../../kit/panel.tsx'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { errorText } from '../../kit/error-text.ts'
import { quoted, useSearch } from '../../client/search.ts'

const toATenth = (amount: number) => writeFigure(Math.round(amount * 10) / 10)

/** What they bought of each controlled substance in thirty days, against what thirty days usually come to. */
export function ConsumptionPanel({ customerId }: { customerId: string }) {
  const found = useSearch(ingredientConsumptionIndex, { query: `customerId:${quoted(customerId)}`, size: 50 })
  const rows = found.data?.content ?? []
  return (
    <Panel title={text('Controlled substances')} beside={text('30 days against the average of a year')}>
      {found.isError && <NothingYet>{errorText(found.error)}</NothingYet>}
      {found.isSuccess && rows.length === 0 && (
        <NothingYet>{text('No controlled substances bought in the last year.')}</NothingYet>
      )}
      {rows.length > 0 && (
        <PanelTable
          label={text('Controlled substances')}
          columns={[
            text('Substance'),
            { label: text('30 days, mg'), align: 'end' },
            { label: text('Average, mg'), align: 'end' },
            { label: text('30 days, units'), align: 'end' },
            { label: text('Average, units'), align: 'end' },
          ]}
        >
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.ingredient}</td>
              <td data-align="end" data-label={text('30 days, mg')}>
                {toATenth(row.milligrams30)}
              </td>
              <td data-align="end" data-label={text('Average, mg')}>
                {toATenth(row.averageMilligrams)}
              </td>
              <td data-align="end" data-label={text('30 days, units')}>
                {toATenth(row.units30)}
              </td>
              <td data-align="end" data-label={text('Average, units')}>
                {toATenth(row.averageUnits)}
              </td>
            </tr>
          ))}
        </PanelTable>
      )}
    </Panel>
  )
}
