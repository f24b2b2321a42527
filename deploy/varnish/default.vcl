vcl 4.1;

# Varnish 7 with varnish-modules (xkey) in front of the site, which runs with CDN=varnish and
# CDN_PURGE_URL=<address of this server>. Start it with `-p http_gzip_support=off`: the site compresses itself.

import std;
import xkey;

backend site {
  .host = "127.0.0.1";
  .port = "3000";
  .first_byte_timeout = 30s;
  .probe = { .url = "/livez"; .interval = 2s; .timeout = 2s; .window = 3; .threshold = 2; }
}

# The site's own addresses: they alone may purge. TLS that ends on one of them has to hand over the client's address
# by the PROXY protocol (`varnishd -a :6086,PROXY`), or all clients have this one; what another proxy passed on, by its
# X-Forwarded-For, may not purge either.
acl site_servers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.url == "/.well-known/purge") {
    if (req.method != "POST" || client.ip !~ site_servers || req.http.X-Forwarded-For ~ ",") {
      return (synth(404));
    }
    # Soft: the old page is served once more while the new one is made.
    set req.http.X-Purged = xkey.softpurge(req.http.X-Purge-Tags);
    return (synth(200));
  }
  # The site trusts one proxy: what a client has sent of these does not reach it.
  unset req.http.Forwarded;
  set req.http.X-Forwarded-For = client.ip;
  unset req.http.Surrogate-Capability;

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Pages of a session, and what is never the same for two visitors.
  if (req.http.Cookie ~ "(^|; *)(__Host-)?(member|flash|sign-in)=" || req.http.Authorization || req.url ~ "^/(admin|hooks|login|logout|preferences|member-dashboard)(/|\?|$)") {
    return (pass);
  }
  unset req.http.Range;
  if (req.url ~ "^/api(/|\?|$)") {
    # The site sets the cookies of its XSRF check at the first call, and again where they are not valid.
    if (req.http.Cookie !~ "(^|; *)XSRF-TOKEN=") {
      return (pass);
    }
    set req.http.X-Key = req.url;
  } else {
    # An anonymous page is made from its address alone.
    unset req.http.Cookie;
    # The key: the address without parameters that no page knows. The site gets the whole address.
    set req.http.X-Query = regsuball("&" + regsub(req.url, "^[^?]*\??", ""), "&(?!(?i:author|category|categoryid|chosen|code|compare|content|contract|country|day|documenttags|domain1|domain10|domain11|domain12|domain2|domain3|domain4|domain5|domain6|domain7|domain8|domain9|done|ecode|entry|eventname|eventtype|follow|fromdate|id|isfaculty|ispreview|jurisdiction|keyword|kind|level|literal|location|month|near|pagenumber|pagesize|plan|product|q|query|region|regtype|returnurl|s|saved|searchtext|searchtype|show|showonlypast|sort|sortby|subscribed|target|taxonomy|todate|token|topic|type|view|wg|what|words)(=|&|$))[\w.~-]+(=[^&]*)?(?=&|$)", "");
    set req.http.X-Query = regsub(regsuball(req.http.X-Query, "&+(?=&|$)", ""), "^&", "?");
    set req.http.X-Key = regsub(req.url, "\?.*", "") + req.http.X-Query;
  }
  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # While the site answers, an old page is served for an hour at most; while it is away, for a day.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 1h;
  }
  return (hash);
}

sub vcl_hash {
  hash_data(req.http.X-Key);
  hash_data(req.http.host);
  return (lookup);
}

sub vcl_backend_fetch {
  unset bereq.http.X-Key;
  unset bereq.http.X-Query;
}

sub vcl_backend_response {
  unset beresp.http.X-Request-Id;
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "private") {
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    return (deliver);
  }
  if (beresp.http.Surrogate-Control ~ "max-age=") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, ".*max-age=([0-9]+).*", "\1s"), 0s) - beresp.age;
    set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, ".*stale-if-error=([0-9]+).*", "\1s"), 0s);
    if (beresp.grace >= 1h) {
      set beresp.keep = 1h;
    }
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    return (deliver);
  }
  if (beresp.http.Cache-Control !~ "immutable") {
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
  }
  return (deliver);
}

# Keep the page that is there when the site answers with an error.
sub vcl_backend_error {
  if (bereq.is_bgfetch) {
    return (abandon);
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  if (resp.http.Cache-Status) {
    set resp.http.Cache-Status = resp.http.Cache-Status + ", ";
  }
  if (obj.hits > 0) {
    set resp.http.Cache-Status = resp.http.Cache-Status + "varnish; hit";
  } else {
    set resp.http.Cache-Status = resp.http.Cache-Status + "varnish; fwd=miss";
  }
}

sub vcl_synth {
  if (req.http.X-Purged) {
    set resp.http.Content-Type = "text/plain";
    synthetic(req.http.X-Purged);
    return (deliver);
  }
}
