/** What each of three providers in a chain does, who serves, the code of the failure, and the attempts of the receipt. */
export const CHAINS = `
a               b               c               server  code         attempts
auth            ok              ok              b       -            a:auth b:served
upstream        auth            ok              c       -            a:upstream b:auth c:served
network         upstream        auth            -       network      a:network b:upstream c:auth
quota           ok              ok              b       -            a:quota b:served
upstream        quota           ok              c       -            a:upstream b:quota c:served
network         upstream        quota           -       network      a:network b:upstream c:quota
rate_limited    ok              ok              b       -            a:rate_limited b:served
upstream        rate_limited    ok              c       -            a:upstream b:rate_limited c:served
network         upstream        rate_limited    -       network      a:network b:upstream c:rate_limited
timeout         ok              ok              b       -            a:timeout b:served
upstream        timeout         ok              c       -            a:upstream b:timeout c:served
network         upstream        timeout         -       network      a:network b:upstream c:timeout
network         ok              ok              b       -            a:network b:served
upstream        network         ok              c       -            a:upstream b:network c:served
network         upstream        network         -       network      a:network b:upstream c:network
upstream        ok              ok              b       -            a:upstream b:served
upstream        upstream        ok              c       -            a:upstream b:upstream c:served
network         upstream        upstream        -       network      a:network b:upstream c:upstream
bad_response    ok              ok              b       -            a:bad_response b:served
upstream        bad_response    ok              c       -            a:upstream b:bad_response c:served
network         upstream        bad_response    -       network      a:network b:upstream c:bad_response
blocked         ok              ok              b       -            a:blocked b:served
upstream        blocked         ok              c       -            a:upstream b:blocked c:served
network         upstream        blocked         -       network      a:network b:upstream c:blocked
not_configured  ok              ok              b       -            a:not_configured b:served
upstream        not_configured  ok              c       -            a:upstream b:not_configured c:served
network         upstream        not_configured  -       network      a:network b:upstream c:not_configured
unsupported     ok              ok              b       -            a:unsupported b:served
upstream        unsupported     ok              c       -            a:upstream b:unsupported c:served
network         upstream        unsupported     -       network      a:network b:upstream c:unsupported
internal        ok              ok              b       -            a:internal b:served
upstream        internal        ok              c       -            a:upstream b:internal c:served
network         upstream        internal        -       network      a:network b:upstream c:internal
bad_request     ok              ok              -       bad_request  a:bad_request
upstream        bad_request     ok              -       upstream     a:upstream b:bad_request
network         upstream        bad_request     -       network      a:network b:upstream c:bad_request
policy          ok              ok              -       policy       a:policy
upstream        policy          ok              -       upstream     a:upstream b:policy
network         upstream        policy          -       network      a:network b:upstream c:policy
aborted         ok              ok              -       aborted      a:aborted
upstream        aborted         ok              -       upstream     a:upstream b:aborted
network         upstream        aborted         -       network      a:network b:upstream c:aborted
malformed       ok              ok              b       -            a:bad_response b:served
upstream        malformed       ok              c       -            a:upstream b:bad_response c:served
network         upstream        malformed       -       network      a:network b:upstream c:bad_response
throws          ok              ok              b       -            a:internal b:served
upstream        throws          ok              c       -            a:upstream b:internal c:served
network         upstream        throws          -       network      a:network b:upstream c:internal
hangs           ok              ok              b       -            a:timeout b:served
upstream        hangs           ok              c       -            a:upstream b:timeout c:served
network         upstream        hangs           -       network      a:network b:upstream c:timeout
ok              hangs           throws          a       -            a:served
`;
