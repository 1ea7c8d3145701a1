/** The script a page starts with, whose name changes with every version; undefined in development. */
export const mainScriptIn = (page: string): string | undefined =>
  /<script[^>]+type="module"[^>]+src="([^"]*\/assets\/[^"]+\.js)"/.exec(page)?.[1]
