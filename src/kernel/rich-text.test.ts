import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanHtml, plainText } from './rich-text'

const LINK = 'target="_blank" rel="noopener noreferrer nofollow"'

describe('rich text', () => {
  it.each([
    ['<p>Free <b>quotes</b></p><ul><li>one</li><li><i>two</i></li></ul>', null],
    ['<div>line</div><div>next</div>', '<p>line</p><p>next</p>'],
    ['a<br/>b', 'a<br>b'],
    ['<p>one<ul><li>a<li>b</ul>', '<p>one</p><ul><li>a</li><li>b</li></ul>'],
    ['<ul><li>a<ol><li>b</li></ol></li></ul>', '<ul><li>a<ol><li>b</li></ol></li></ul>'],
    ['<a href="https://x.example/?a=1&amp;b=2">x</a>', `<a href="https://x.example/?a=1&amp;b=2" ${LINK}>x</a>`],
    ["<A HREF='mailto:a@x.example'>mail</A>", `<a href="mailto:a@x.example" ${LINK}>mail</a>`],
    ['5 &lt; 6 &amp; 7 & 8', '5 &lt; 6 &amp; 7 &amp; 8'],
    ['5 < 6 > 4', '5 &lt; 6 &gt; 4'],
    ['<p> <br></p>', ''],
    ['<h1>Big</h1><span style="color:red">red</span>', 'Bigred'],
  ])('keeps what it knows: %s', (given, kept) => {
    expect(cleanHtml(given)).toBe(
      kept ?? '<p>Free <strong>quotes</strong></p><ul><li>one</li><li><em>two</em></li></ul>',
    )
  })

  it.each([
    ['<script>alert(1)</script>fine', 'fine'],
    ['<SCRIPT SRC=//x.example/x.js>', ''],
    ['<scr<script>ipt>alert(1)</script>', '&lt;scr'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href="java\tscript:alert(1)">a</a>', 'a'],
    ['<a href="&#106;avascript:alert(1)">a</a>', 'a'],
    ['<a href="https://x.example/"onmouseover="alert(1)">a</a>', `<a href="https://x.example/" ${LINK}>a</a>`],
    ['<a href="data:text/html,<script>alert(1)</script>">a</a>', '&lt;a href="data:text/html,"&gt;a'],
    ['<svg><p title="</svg><img src=x onerror=alert(1)>">', '"&gt;'],
    ['<!--><img src=x onerror=alert(1)>-->a', 'a'],
    ['<style>@import url(//x.example)</style>a', 'a'],
    ['<iframe srcdoc="<script>alert(1)</script>">a</iframe>b', 'b'],
    ['{{constructor.constructor("alert(1)")()}}', '{{constructor.constructor("alert(1)")()}}'],
  ])('drops what could run: %s', (given, kept) => {
    expect(cleanHtml(given)).toBe(kept)
  })

  const pieces = [
    ...['<', '>', '"', "'", '&', '/', '=', ' ', 'a', '\n', '<p', '<a href=', '<script', '</script>', '<!--', '-->'],
    ...[
      'javascript:',
      'https://x',
      'onerror=',
      '<img ',
      '<ul>',
      '<li>',
      '</li>',
      '</p>',
      '&#',
      'lt;',
      '<svg>',
      '\u0000',
    ],
  ]
  const KNOWN =
    /^<(?:\/?(?:p|ul|ol|li|u|strong|em)|br|\/a|a href="(?:https?:\/\/|mailto:|tel:)[^\s<>"'`]+" target="_blank" rel="noopener noreferrer nofollow")>$/

  it('has no tag but the known ones, is closed, and comes out the same when read again, whatever is given', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 40 }), (parts) => {
        const html = cleanHtml(parts.join(''))
        const open: string[] = []
        for (const [tag] of html.matchAll(/<[^>]*>?/g)) {
          expect(tag).toMatch(KNOWN)
          const name = /[a-z]+/.exec(tag)?.[0] ?? ''
          if (tag.startsWith('</')) expect(open.pop()).toBe(name)
          else if (name !== 'br') open.push(name)
        }
        expect(open).toEqual([])
        expect(cleanHtml(html)).toBe(html)
      }),
      { numRuns: 1000 },
    )
  })

  it('reads as plain text', () => {
    expect(plainText('<p>Free &lt;b&gt; quotes&nbsp;&amp;amp;</p><ul><li>one</li><li>two</li></ul>')).toBe(
      'Free <b> quotes &amp;\none\ntwo',
    )
  })
})
