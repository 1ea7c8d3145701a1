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
  [/\b(licence|colour|catalogue|authoris|cancell)/i, 'write American English'],
  [/\d %|\} %/, 'write the percent sign without a space'],
]

/** Texts that the specification quotes stay exactly as quoted. */
const QUOTED = new Set([
  'E-mail sent successfully.',
  'Follow the instructions sent to your e-mail.',
  'Please, enter a valid e-mail.',
])

/** Names of the first edition in the code; the right one stands beside it. */
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
]
const FILE_NAMES: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)(open|opened|held)-document\./, 'document-types, document-view, document-session'],
  [/(^|\/)burst\./, 'wedge-scanner'],
  [/(^|\/)[a-z-]*deeds?[.-]/, 'actions'],
  [/(^|\/)showroom/, 'gallery'],
]

/** Complaints about words that must not come back: in the texts of screens, in identifiers and in file names of the web. */
export function wordFaults(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, source]) => {
    if (!file.startsWith('apps/web/src/')) return []
    const isTest = /\.test\.tsx?$/.test(file)
    return [
      ...(isTest
        ? []
        : textsIn(source).flatMap((text) => textFaults(text).map((fault) => `${file}: “${text}”: ${fault}`))),
      ...IDENTIFIERS.filter(([word]) => word.test(source)).map(
        ([word, better]) => `${file}: ${word.source} is ${better}`,
      ),
      ...FILE_NAMES.filter(([word]) => word.test(file)).map(([, better]) => `${file}: the name is ${better}`),
    ]
  })
}

export const textFaults = (text: string): string[] =>
  QUOTED.has(text) ? [] : TEXT_WORDS.filter(([word]) => word.test(text)).map(([, better]) => better)
