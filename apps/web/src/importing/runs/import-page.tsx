import type { ImportKindName } from '@galen/contract/importing/imports'
import { useParams } from 'react-router'
import { ImportRunPage } from './import-run-page.tsx'
import { ImportStart } from '../start/import-start.tsx'

/** `/import/{kind}`: choose a file, see what every row of it would do, then import it. */
function ImportPage({ kind }: { kind: ImportKindName }) {
  const { id, fate } = useParams()
  return id === undefined ? <ImportStart kind={kind} /> : <ImportRunPage key={id} kind={kind} id={id} fate={fate} />
}

export const CustomerImportPage = () => <ImportPage kind="customer" />
export const VendorImportPage = () => <ImportPage kind="vendor" />
export const ItemImportPage = () => <ImportPage kind="item" />
export const VariationImportPage = () => <ImportPage kind="variation" />
