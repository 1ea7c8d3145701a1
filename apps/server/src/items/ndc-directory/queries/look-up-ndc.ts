import { ndcLookup, type NdcLookup } from '@galen/contract/items/ndc-lookup'
import { BusinessError } from '@galen/domain/business-error'
import type { DirectoryDrug } from '@galen/domain/items/drug-directory'
import { gtinOfPackage } from '@galen/domain/items/gtin'
import { formatNdc, formatNdc11, type Ndc, readNdc } from '@galen/domain/items/ndc'
import type { Db } from '../../../platform/database/database.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Installation } from '../../../platform/installation.ts'
import { type Actor, query } from '../../../platform/operation.ts'
import { itemWithNdc } from '../../catalog/item-ndc.ts'
import { drugInDirectory, packagesInDirectory } from '../ndc-directory.store.ts'
import { ndcProvider, type ProviderAnswer } from '../ndc-provider.ts'
import { inOwnLists } from '../own-lists.ts'

const providers = new Map<string, ReturnType<typeof ndcProvider>>()

/** One for each address, so that what one person's call learned about it serves the next. */
function providerOf({ config: { ndcUrl, ndcKey } }: Installation) {
  if (ndcUrl === undefined) return undefined
  const provider = providers.get(ndcUrl) ?? ndcProvider({ url: ndcUrl, key: ndcKey })
  providers.set(ndcUrl, provider)
  return provider
}

/** What a directory knows about an NDC. A provider is asked before any transaction begins, and only about one code. */
export const lookUpNdc = query<typeof ndcLookup.lookUp, ProviderAnswer | undefined>(
  ndcLookup.lookUp,
  async ({ params, db, actor, prepared }) => {
    const ndc = await chosen(db, params.ndc)
    if (prepared?.kind === 'found') return described(db, actor, ndc, prepared.drug, 'provider', null)
    const drug = await drugInDirectory(db, ndc)
    if (!drug) throw unknown(formatNdc(ndc))
    return described(db, actor, ndc, drug, 'directory', prepared?.kind === 'silent' ? prepared.note : null)
  },
  {
    async prepare({ params, installation }) {
      const reading = readNdc(params.ndc)
      return reading.kind === 'ndc' ? providerOf(installation)?.lookUp(reading.ndc) : undefined
    },
  },
)

const unknown = (ndc: string) => new BusinessError('not-found', `NDC ${ndc} is not in the drug directory`)

/** The one package that was meant; of several that the digits can be, those that exist decide. */
async function chosen(db: Db, written: string): Promise<Ndc> {
  const reading = readNdc(written)
  if (reading.kind === 'refused') throw invalid([{ field: 'ndc', message: reading.message }])
  if (reading.kind === 'ndc') {
    const [kept] = await packagesInDirectory(db, [reading.ndc])
    return kept ?? reading.ndc
  }
  const [first, ...more] = await packagesInDirectory(db, reading.candidates)
  if (first === undefined) throw unknown(written)
  if (more.length === 0) return first
  const candidates = [first, ...more].map(formatNdc)
  const message = `${written} can be ${candidates.join(' or ')}. Choose one.`
  throw new BusinessError('ndc.ambiguous', message, [{ field: 'ndc', message, candidates }])
}

async function described(
  db: Db,
  actor: Actor,
  ndc: Ndc,
  drug: DirectoryDrug,
  source: NdcLookup['source'],
  note: string | null,
): Promise<NdcLookup> {
  const gtin = gtinOfPackage(ndc, 'each')
  const { levels, description } = drug.packaging
  return {
    ...drug,
    ingredients: drug.ingredients.map((one) => ({ ...one, baseFactor: one.baseFactor ?? null })),
    ...(await inOwnLists(db, actor.companyId, drug, ndc.labeler)),
    packaging: { description, levels: [...levels] },
    ndc: formatNdc(ndc),
    ndc11: formatNdc11(ndc) ?? null,
    packages: gtin ? [{ level: 'each', gtin, quantity: 1 }] : [],
    source,
    note,
    item: (await itemWithNdc(db, actor.companyId, ndc)) ?? null,
  }
}
