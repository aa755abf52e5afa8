import { defineElement } from '#element/custom-element.ts'
import type { ChatOptions } from '#options.ts'
import type { LoadPart } from '#placed-chat.ts'
import type { BricksGlobal, QueuedCall, WantedChat } from './bricks-global.ts'
import { createBricksGlobal } from './global-api.ts'
import { placeChat } from './place-chat.ts'

// `document.currentScript` is null once this script has run, and always for a module.
const script = document.currentScript as HTMLScriptElement

// Errors of this script must never reach the host page.
try {
  // An element of the page that is named `currentScript` hides the script, and its `src` may lead to any server. Such
  // an element has no text, so the script ends here.
  script.text.at(0)
  const address = new URL(script.src)
  const natives = { fetch, parse: JSON.parse, stringify: JSON.stringify }
  const files: Record<string, string> = {
    panel: 'panel-__PANEL_HASH__.js',
    beside: 'beside-__BESIDE_HASH__.js',
    extras: 'extras-__EXTRAS_HASH__.js',
  }
  // Chromium never retries a failed import() (whatwg/html#6768), so each further try uses a new address: the server
  // ignores the folder `0/`. A query would load a second panel, because other chunks import the panel by its relative
  // path. The panel is tried again when a visitor wants it. Every other file is tried again at once, but only once.
  const loadChunk = (name: string, isLast = name === 'panel'): Promise<unknown> => {
    // A name that `files` lacks is a language. All languages share one hash.
    files[name] ??= `${name}-__LANGUAGE_HASH__.js`
    const file = new URL(`widget/${files[name]}`, address) as unknown as string
    return import(/* @vite-ignore */ file).catch((problem) => {
      files[name] = `0/${files[name]}`
      if (isLast) throw problem
      return loadChunk(name, true)
    })
  }
  // The null prototype hides properties that the page put on Object.prototype. Only the server's origin is used,
  // because an address that was copied from a browser ends with a slash. If `options.server` is absent or '', the
  // origin is the script's own: an array of undefined is '' as a text.
  const withDefaults = (options: Partial<ChatOptions>) =>
    ({
      __proto__: null,
      target: script,
      ...options,
      server: new URL([options.server] as unknown as string, address).origin,
    }) as object as ChatOptions
  const mountOne = (options: WantedChat) => placeChat(withDefaults(options), loadChunk as LoadPart, natives)
  const given = window.Bricks as (BricksGlobal & { map?: never }) | (QueuedCall[] & { mount?: never }) | undefined
  const api = given?.mount ? given : createBricksGlobal(mountOne)
  // The script passes its own server and place, because the object of an earlier script may mount the chat. The script
  // tag's attributes win over its address (`widget.js?project=ID`).
  api.mount(withDefaults({ ...Object.fromEntries(address.searchParams), ...script.dataset }))
  if (given?.map) api.push(...given)
  // `defineElement` comes last, because it throws if a second script runs: the element is defined already.
  defineElement((element) =>
    (loadChunk as LoadPart)('beside').then(
      (beside) => beside.updateElement(element, mountOne),
      (fault) => console.warn('Bricks:', fault),
    ),
  )
} catch (fault) {
  // Only a script that was loaded as a module is reported. A second script also fails, because it defines the element
  // again, but by then its chat is mounted.
  if (!script) console.warn('Bricks:', fault)
}
