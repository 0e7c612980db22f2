/** Signing in and out: one field, and a session in its place. */
import type { Admission } from './admission.ts';
import { type Asked, type DeskAnswer, HTML, type Routes, seeOther } from './answer.ts';
import { html, type Piece } from './html.ts';
import { page } from './page/frame.ts';

export function mountLogin(routes: Routes, admission: Admission): void {
  routes.set('/login', {
    open: true,
    get: ({ session, query }) =>
      session === null ? signInPage(200, query, null) : seeOther(onward(query)),
    post: (asked) => signIn(asked, admission),
  });
  routes.set('/logout', {
    post: ({ session }) => seeOther('/login', session === null ? {} : admission.end(session)),
  });
}

function signIn({ form, query, request }: Asked, admission: Admission): DeskAnswer {
  const token = form.get('token')?.trim() ?? '';
  if (token === '') return signInPage(400, query, 'The token is missing.');
  if (!admission.tried(token, request))
    return signInPage(401, query, 'That is not the token of this desk.');
  return seeOther(onward(query), admission.begin());
}

/** Where it was going: a path of the desk, and of nothing else. */
function onward(query: URLSearchParams): string {
  const to = query.get('to') ?? '/';
  // "//elsewhere" and "/\elsewhere" are addresses of other sites to a browser.
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(to) ? to : '/';
}

function signInPage(status: number, query: URLSearchParams, wrong: string | null): DeskAnswer {
  const to = onward(query);
  const action = to === '/' ? '/login' : `/login?to=${encodeURIComponent(to)}`;
  const said: Piece = wrong !== null && html`<p class="wrong" id="wrong" role="alert">${wrong}</p>`;
  const body = html`<main class="sign-in" id="main">
<h1>The publisher’s desk</h1>
<form method="post" action="${action}">
<label for="token">Token</label>
<input id="token" name="token" type="password" required autofocus autocomplete="current-password" spellcheck="false"${wrong !== null && html` aria-invalid="true" aria-describedby="wrong"`}>
${said}
<button type="submit">Sign in</button>
</form>
<p class="quiet">It is in <code>ADMIN_TOKEN</code>, or in <code>admin.token</code> in the data folder.</p>
</main>`;
  return { status, type: HTML, body: page({ title: 'Sign in', body, session: null }) };
}
