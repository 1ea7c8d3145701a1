import { marked, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { GuideBlock, GuideWords } from './src/shell/guide-blocks.ts'

const GUIDE = /docs[\\/]guide[\\/][\w-]+\.md$/

/**
 * The pages of docs/guide as data. They are read here with `marked`, so that the browser downloads neither a reader of
 * markdown nor any HTML that it would have to trust.
 */
export const guidePages = (): Plugin => ({
  name: 'guide-pages',
  enforce: 'pre',
  transform: (code, id) =>
    GUIDE.test(id) ? { code: `export default ${JSON.stringify(guideBlocks(code))}`, moduleType: 'js' } : null,
})

/** The blocks of one page; what the guide has no look for is refused. */
export const guideBlocks = (markdown: string): readonly GuideBlock[] =>
  marked.lexer(markdown).flatMap((token) => (token.type === 'space' ? [] : [blockOf(token)]))

function blockOf(token: Token): GuideBlock {
  const inside = ('tokens' in token && token.tokens) || []
  const [first] = inside
  if (token.type === 'heading') return { kind: token['depth'] === 1 ? 'title' : 'heading', words: inside.map(wordsOf) }
  if (token.type === 'paragraph' && first?.type === 'image' && inside.length === 1) return pictureOf(first)
  if (token.type === 'paragraph') return { kind: 'text', words: inside.map(wordsOf) }
  if (token.type === 'list') {
    const { ordered, items } = token as Tokens.List
    return { kind: ordered ? 'steps' : 'points', items: items.map(({ tokens }) => tokens.flatMap(linesOf)) }
  }
  throw new Error(`The guide has no ${token.type}: ${token.raw.slice(0, 80)}`)
}

const linesOf = (token: Token): GuideWords[] =>
  'tokens' in token && token.tokens ? token.tokens.map(wordsOf) : [wordsOf(token)]

function pictureOf(token: Token): GuideBlock {
  const { href, text } = token as Tokens.Image
  return { kind: 'picture', name: href, about: text }
}

function wordsOf(token: Token): GuideWords {
  if (token.type === 'text') return { kind: 'plain', words: token.raw.replaceAll('\n', ' ') }
  if (token.type === 'strong') return { kind: 'strong', words: (token as Tokens.Strong).text }
  if (token.type === 'codespan') return { kind: 'keys', words: (token as Tokens.Codespan).text }
  if (token.type === 'link') {
    const { href, text } = token as Tokens.Link
    return { kind: 'page', name: href.replace(/\.md$/, ''), words: text }
  }
  throw new Error(`The guide has no ${token.type}: ${token.raw.slice(0, 80)}`)
}
