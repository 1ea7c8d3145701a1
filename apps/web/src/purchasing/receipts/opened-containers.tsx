import type { Receipt } from '@galen/contract/purchasing/receipts'
import { containerName } from '@galen/domain/purchasing/receipt-container'
import { IconButton } from '../../kit/button.tsx'
import { Panel } from '../../kit/panel.tsx'
import { ActsCell, PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'

type Props = { receipt: Receipt; takeBack: ((code: string) => void) | undefined }

/** P16: the containers whose packages were counted by one scan each, to be taken back by one act. */
export const OpenedContainers = ({ receipt: { containers }, takeBack }: Props) =>
  containers.length > 0 && (
    <Panel title={text('Cases and pallets')} beside={containers.length}>
      <PanelTable
        label={text('Cases and pallets')}
        columns={[text('Container'), { label: text('Packages'), align: 'end' }]}
        hasActs={takeBack !== undefined}
      >
        {containers.map(({ code, packages }) => (
          <tr key={code}>
            <td data-first className="figures">
              {containerName(code)}
            </td>
            <td data-align="end" data-label={text('Packages')}>
              {packages}
            </td>
            {takeBack && (
              <ActsCell>
                <IconButton
                  icon="trash"
                  label={text('Take back {name}', { name: containerName(code) })}
                  onClick={() => takeBack(code)}
                />
              </ActsCell>
            )}
          </tr>
        ))}
      </PanelTable>
    </Panel>
  )
