import { textsIn } from './reference/texts.ts'

/** Words of the first edition that screens no longer use; the message says what to write. */
const TEXT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bwhoever\b|\bwhom\b/i, 'name the user'],
  [/\bsomebody\b|\beverybody\b/i, 'name the user, or write "another user" or "everyone"'],
  [/\bnobody\b/i, 'write "No users yet." or "no one"'],
  [/\btold\b|\btells\b/i, 'write "notified" or "shown"'],
  [/\bstands?\b/i, 'write what is shown or what is the case'],
  [/\banew\b/i, 'write "again"'],
  [/\bmeanwhile\b/i, 'say what changed'],
  [/\bpapers\b/i, 'write "licenses" or "documents"'],
  [/\bmakers?\b/i, 'write "manufacturer"'],
  [/\bas things stand\b/i, 'leave it out'],
  [/\basks? back\b/i, 'write "asks for confirmation"'],
  [/\bbeing kept\b|\bkept on this device\b/i, 'write "saving" or "saved on this device"'],
  [/\bmay not\b|\byou may\b/i, 'write "cannot" or "can"'],
  [/\boffers?\b/i, 'write "variation"'],
  [/\be-mail/i, 'write "email"'],
  [/\b(licence|colour|catalogue|authoris|cancell(?!ation))/i, 'write American English'],
  [/\d %|\} %/, 'write the percent sign without a space'],
]

/** Texts that the specification quotes stay exactly as quoted. */
const QUOTED = new Set([
  'E-mail sent successfully.',
  'Follow the instructions sent to your e-mail.',
  'Please, enter a valid e-mail.',
])

/** Names of the first edition in the code, each with its replacement. */
const IDENTIFIERS: readonly (readonly [RegExp, string])[] = [
  [/\bletGo\b/, 'dismissRejected'],
  [/\bShelf\b/, 'DraftStorage'],
  [/\b(attendance|followAttendance)\b/, 'userActivity'],
  [/\bpatientCall\b/, 'callUntilAnswered'],
  [/\bsaveTogether\b|\bTogetherBar\b/, 'saveManually, ManualSaveBar'],
  [/\buseObserved\b|\bobserved[(<]/, 'useStore, createStore'],
  [/\bspoken\(|\bspeak\(/, 'translate, setLocale'],
  [/\banswerBack\b|\bAnswerBack\b/, 'confirmation'],
  [/\bheldDocument\b|\bHeldDocument\b/, 'documentSession'],
  [/\boffer(Dialog|Fields|Vendors|AtPrice|AtMargin|AtCost)\b/i, 'variation…'],
  [/\bopenOffers\b|\bwriteOffers\b/, 'openVariations, writeVariations'],
  [/\bWitness\b/, 'WriteTracker'],
  [/\bgatherEffects\b/, 'collectEffects'],
  [/\bplanAnew\b/, 'forceCustomPlan'],
  [/\bopenCall\b/, 'publicCall'],
  [/\bOutsider\b|\bKeyHolder\b/, 'ExternalPrincipal, ApiClient'],
  [/\bfairShare\b/, 'rateLimiter'],
  [/\b(zeroElse|seenWhole|unknowing|fedBy)\b/, 'defaultZero, unrestricted, initialPlan, invalidatedBy'],
  [/\bnewLooks\b|\bLookedAt\b/, 'newReads, AuditedRead'],
  [/\bKept(Customer|Vendor|License|Item|Anchor)\b/, '…Record'],
  [/\b(tellChange|tellMoved|tellAccount|tellItem|tellRows)\b/, 'recordChange, publish…, previewRows'],
  [/\bshown(Customer|Licenses)\b/, 'viewCustomer, viewLicenses'],
  [/\b(paperStatus|paperFields)\b/, 'licenseStatus, licenseFields'],
  [/\bOpenMatter\b/, 'OpenDocument'],
  [/\bwrite_out_walls\b/, 'create_rls_policies'],
  [/(status|state)[^\n]*'Kept'/, "'Stored', which is the status"],
]
const FILE_NAMES: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)(open|opened|held)-document\./, 'document-types, document-view, document-session'],
  [/(^|\/)burst\./, 'wedge-scanner'],
  [/(^|\/)[a-z-]*deeds?[.-]/, 'actions'],
  [/(^|\/)showroom/, 'gallery'],
  [/(^|\/)looked-at/, 'read-log, audited-reads'],
  [/(^|\/)(told|shown|kept)-/, 'publish-…, a .view.ts, a .store.ts'],
  [/(^|\/)[a-z-]*papers?[.-]/, 'licenses, documents'],
  [/(^|\/)[a-z-]*(usages|belongings)\./, 'references'],
  [/(^|\/)[a-z-]*-door\./, 'name what it does'],
  [/(^|\/)(sights-|walk\.|journey\.)/, 'scenarios-…, visit-screen, e2e'],
  [/(^|\/)(trading-floor|import-desk)/, 'fixtures'],
  [/(^|\/)(understood|asked)-[a-z]+\./, 'what the file does: parse-…, save-…'],
  [/(^|\/)\d{4}_(walls|second_looks|kept_replies)/, 'what the migration changes'],
]

/** Words that comments can do without as well. */
const COMMENT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bwhoever\b/i, 'write "anyone who"'],
  [/\bsomebody\b|\beverybody\b/i, 'write "someone" or "everyone"'],
  [/\bnobody\b/i, 'write "no one"'],
  [/\banew\b/i, 'write "again"'],
  [/\bpapers\b/i, 'write "licenses" or "documents"'],
  [/\bmakers?\b/i, 'write "manufacturer"'],
  [/\be-mail/i, 'write "email"'],
  [/\b(licence|colour|catalogue|authoris|cancell(?!ation))/i, 'write American English'],
]

/** What was released stays as it is, byte for byte. */
const LAST_RELEASED_MIGRATION = '0099'

/** What the server, the contract and the domain say to people: every quoted sentence that is not SQL. */
const SENTENCE = /'((?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*)'|`([^`\n]* [^`\n]*)`/g
const COMMENT = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm
const SQL = /\b(select|insert into|update|delete from|with|coalesce|exists|array)\b/
const SERVER_WORDS: readonly (readonly [RegExp, string])[] = TEXT_WORDS.filter(
  ([word]) => !/stand|paper|may not|%|offers/.test(word.source),
)

export const sentencesIn = (source: string): string[] =>
  [...source.replaceAll(COMMENT, '').matchAll(SENTENCE)]
    .map(([, quoted, template]) => quoted ?? template ?? '')
    .filter((sentence) => !SQL.test(sentence))

const IS_TEST = /\.test\.tsx?$|^tests\/|^apps\/server\/test\//
const IS_SAID = /^(apps\/server\/src|packages\/(domain|contract)\/src)\//
const ITSELF = /^scripts\/word-rules/

const commentFaults = (file: string, comments: readonly string[]): string[] =>
  comments.flatMap((comment) =>
    COMMENT_WORDS.flatMap(([word, better]) => {
      const found = word.exec(comment)
      return found ? [`${file}: the comment has “${found[0]}”: ${better}`] : []
    }),
  )

/** Complaints about words in the comments of the product and its tests. */
export const commentFaultsIn = (files: ReadonlyMap<string, string>): string[] =>
  [...files]
    .filter(([file]) => !ITSELF.test(file))
    .flatMap(([file, source]) => commentFaults(file, source.match(COMMENT) ?? []))

/** Complaints about the names, the comments and the stored values of new migrations. */
export function migrationWordFaults(migrations: readonly (readonly [path: string, sql: string])[]): string[] {
  return migrations.flatMap(([file, sql]) => {
    const names = FILE_NAMES.filter(([word]) => word.test(file)).map(([, better]) => `${file}: the name is ${better}`)
    if ((file.split('/').at(-1) ?? '') < `${LAST_RELEASED_MIGRATION}_~`) return names
    const values = /set \w+ = 'Kept'|in \([^)]*'Kept'/i.test(sql) ? [`${file}: the stored value is 'Stored'`] : []
    return [...names, ...values, ...commentFaults(file, sql.match(/--.*$/gm) ?? [])]
  })
}

/** Complaints about words that must not come back, in texts, identifiers and file names of the product and its tests. */
export function wordFaults(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, source]) => {
    if (ITSELF.test(file)) return []
    return [
      ...saidIn(file, source).map(([sentence, fault]) => `${file}: “${sentence}”: ${fault}`),
      ...IDENTIFIERS.filter(([word]) => word.test(source)).map(
        ([word, better]) => `${file}: ${word.source} is ${better}`,
      ),
      ...FILE_NAMES.filter(([word]) => word.test(file)).map(([, better]) => `${file}: the name is ${better}`),
    ]
  })
}

function saidIn(file: string, source: string): [sentence: string, fault: string][] {
  if (IS_TEST.test(file)) return []
  if (file.startsWith('apps/web/src/'))
    return textsIn(source).flatMap((text) => textFaults(text).map((fault): [string, string] => [text, fault]))
  if (!IS_SAID.test(file) || file.startsWith('apps/server/src/demo/')) return []
  return sentencesIn(source).flatMap((sentence) =>
    faultsIn(sentence, SERVER_WORDS).map((fault): [string, string] => [sentence, fault]),
  )
}

const faultsIn = (text: string, words: typeof TEXT_WORDS): string[] =>
  QUOTED.has(text) ? [] : words.filter(([word]) => word.test(text)).map(([, better]) => better)

export const textFaults = (text: string): string[] => faultsIn(text, TEXT_WORDS)
