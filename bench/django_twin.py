"""The first page of the venture directory as a Django REST framework project would serve it.

One file, for `bench/django-twin.ts`: DATABASE names a SQLite file with Inzira's tables, which it only
reads. `/cpu` tells the seconds of CPU time that this process has used.
"""

import os
import time

from django.conf import settings

settings.configure(
    DEBUG_PROPAGATE_EXCEPTIONS=True,
    SECRET_KEY="of a bench",
    ALLOWED_HOSTS=["*"],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": os.environ["DATABASE"],
            "CONN_MAX_AGE": None,
        }
    },
    INSTALLED_APPS=["django.contrib.contenttypes", "rest_framework", "django_twin"],
    MIDDLEWARE=["django.middleware.common.CommonMiddleware"],
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "DEFAULT_PERMISSION_CLASSES": [],
        "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "PAGE_SIZE": 5,
        "UNAUTHENTICATED_USER": None,
    },
    ROOT_URLCONF=__name__,
    USE_TZ=True,
)

import django  # noqa: E402

django.setup()

from django.db import models  # noqa: E402
from django.http import JsonResponse  # noqa: E402
from django.urls import include, path  # noqa: E402
from rest_framework import routers, serializers, viewsets  # noqa: E402

ADDRESSES = ["website", "linkedin", "twitter", "facebook", "instagram", "youtube", "tiktok"]


class Choice(models.Model):
    name = models.TextField()
    code = models.TextField()

    class Meta:
        abstract = True


class Sector(Choice):
    class Meta:
        app_label, db_table, managed = "django_twin", "sectors", False


class Country(Choice):
    class Meta:
        app_label, db_table, managed = "django_twin", "countries", False


class CustomerType(Choice):
    class Meta:
        app_label, db_table, managed = "django_twin", "customer_types", False


class StoredFile(models.Model):
    key = models.TextField(primary_key=True)

    class Meta:
        app_label, db_table, managed = "django_twin", "stored_files", False


class Venture(models.Model):
    owner_user = models.IntegerField(db_column="owner_id")
    company_name = models.TextField()
    tagline = models.TextField()
    founding_date = models.TextField(null=True)
    pitch = models.TextField()
    pitch_video_url = models.TextField(null=True)
    full_address = models.TextField(null=True)
    phone_number = models.TextField(null=True)
    stage = models.TextField(null=True)
    website = models.TextField(null=True)
    linkedin = models.TextField(null=True)
    twitter = models.TextField(null=True)
    facebook = models.TextField(null=True)
    instagram = models.TextField(null=True)
    youtube = models.TextField(null=True)
    tiktok = models.TextField(null=True)
    logo_key = models.TextField(null=True)
    review_status = models.TextField()
    created_at = models.TextField()
    sectors = models.ManyToManyField(Sector, db_table="venture_sectors")
    countries = models.ManyToManyField(Country, db_table="venture_countries")
    customer_types = models.ManyToManyField(CustomerType, through="VentureCustomerType")

    class Meta:
        app_label, db_table, managed = "django_twin", "ventures", False


class VentureCustomerType(models.Model):
    # Django's own name for the column would be `customertype_id`.
    venture = models.OneToOneField(Venture, models.CASCADE, primary_key=True)
    customer_type = models.ForeignKey(CustomerType, models.CASCADE)

    class Meta:
        app_label, db_table, managed = "django_twin", "venture_customer_types", False


def choices_of(choice):
    class Serializer(serializers.ModelSerializer):
        class Meta:
            model = choice
            fields = ["id", "name", "code"]

    return Serializer(many=True)


class VentureSerializer(serializers.ModelSerializer):
    sectors = choices_of(Sector)
    countries = choices_of(Country)
    customer_types = choices_of(CustomerType)
    logo = serializers.SerializerMethodField()
    logo_small = serializers.SerializerMethodField()

    def get_logo(self, venture):
        return venture.logo_key and f"/files/{venture.logo_key}"

    def get_logo_small(self, venture):
        return venture.logo_key and f"/files/{venture.logo_key.replace('.webp', '-small.webp')}"

    class Meta:
        model = Venture
        exclude = ["logo_key", "review_status"]


class VentureViewSet(viewsets.ReadOnlyModelViewSet):
    serializer_class = VentureSerializer
    queryset = (
        Venture.objects.filter(review_status="approved")
        .order_by("-id")
        .prefetch_related("sectors", "countries", "customer_types")
    )


router = routers.DefaultRouter()
router.register("ventures", VentureViewSet)


def cpu(_request):
    return JsonResponse({"seconds": time.process_time()})


urlpatterns = [path("cpu", cpu), path("api/organization/", include(router.urls))]

from django.core.wsgi import get_wsgi_application  # noqa: E402

application = get_wsgi_application()
