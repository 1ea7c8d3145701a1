import { type AST, parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp'

/** Characters that stand for the classes people write: blanks, letters, digits, signs, line ends, other scripts. */
const PROBES = [...' \t\n\rabfxzABFXZ019-_.,:;/\\@#%&=+*?!"\'`()[]{}<>|~^$é中\u0001\u001D\u200B']
const ENDINGS = ['', '\u0001', '!', '\n']

/** Characters to repeat, what to put before them and what after: what makes a backtracking matcher try the most. */
export type WorstInput = { readonly before: string; readonly repeated: string; readonly after: string }

export function worstInputs(pattern: RegExp): WorstInput[] {
  const tree = parseRegExpLiteral(pattern)
  const repeated = new Set<string>()
  const before = new Set([''])
  visitRegExpAST(tree, {
    onCharacterEnter: ({ value }) => void repeated.add(String.fromCodePoint(value)),
    onCharacterSetEnter: (set) => addMatching(repeated, set.raw, pattern),
    onCharacterClassEnter: (set) => addMatching(repeated, set.raw, pattern),
    onQuantifierEnter(quantifier) {
      const text = sampleOf(quantifier.element, pattern)
      if (text !== '') repeated.add(text)
      before.add(sampleBefore(quantifier, pattern))
    },
  })
  return [...before].flatMap((start) =>
    [...repeated].flatMap((middle) => ENDINGS.map((after) => ({ before: start, repeated: middle, after }))),
  )
}

/** Three of the probes that a class matches are enough: a class is one state of the matcher. */
function addMatching(found: Set<string>, source: string, { flags }: RegExp) {
  const one = new RegExp(`^(?:${source})$`, flags.replaceAll(/[gy]/g, ''))
  for (const probe of PROBES.filter((each) => one.test(each)).slice(0, 3)) found.add(probe)
}

/** A short text that a part of a pattern matches, good enough to reach what comes after it. */
function sampleOf(node: AST.Element, pattern: RegExp): string {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const found = new Set<string>()
      addMatching(found, node.raw, pattern)
      return [...found][0] ?? ''
    }
    case 'Quantifier':
      return sampleOf(node.element, pattern).repeat(Math.max(1, node.min))
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives[0]?.elements.map((each) => sampleOf(each, pattern)).join('') ?? ''
    default:
      return ''
  }
}

/** A text that leads the matcher to this part of the pattern. */
function sampleBefore(node: AST.Node, pattern: RegExp): string {
  const { parent } = node
  if (!parent) return ''
  if (parent.type !== 'Alternative') return sampleBefore(parent, pattern)
  const place = parent.elements.indexOf(node as AST.Element)
  const here = parent.elements.slice(0, place).map((each) => sampleOf(each, pattern))
  return sampleBefore(parent, pattern) + here.join('')
}
